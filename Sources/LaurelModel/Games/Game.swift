public typealias GameID = Identifier<Game>
public typealias GroupID = Identifier<GameGroup>

/// Games that share players and friends, such as a free and a paid edition. Known by its id alone.
public enum GameGroup {}

/// A game that this installation keeps scores for.
public struct Game: Hashable, Sendable {
    public let id: GameID
    /// What people call it. One line; the id where nobody gave a name.
    public var name: String
    /// Its own group, named as the game is, unless it was created into another's.
    public let group: GroupID

    /// - Throws: ``InvalidGame`` where the name is empty, has more than 200 bytes, or holds control characters, and
    ///   where the group is the server's own.
    public init(id: GameID, name: String? = nil, group: GroupID? = nil) throws(InvalidGame) {
        let name = name ?? id.text
        guard (group ?? id.asGroup) != .server else { throw .reserved }
        guard name.isOneLine(byteCountMax: Self.nameByteCountMax) else { throw .name(name) }
        self.id = id
        self.name = name
        self.group = group ?? id.asGroup
    }

    static let nameByteCountMax = 200
}

/// Why a game cannot be made.
public enum InvalidGame: Error, Hashable, Sendable, CustomStringConvertible {
    case name(String)
    case reserved

    public var description: String {
        switch self {
        case .name(let name):
            "\(name.quotedForMessage) cannot name a game: a name is one line of 1 to \(Game.nameByteCountMax) bytes."
        case .reserved:
            "The name \(GroupID.server) is the server's own. Choose another."
        }
    }
}

extension GameID {
    /// The group that a game has to itself.
    public var asGroup: GroupID {
        // A game's id and a group's obey the same rules, so this cannot fail.
        try! GroupID(text)
    }
}

extension GroupID {
    /// Of the realm that holds what belongs to no game.
    public static let server = try! GroupID("_server")
}
