/// The identifier that a developer chooses for a game.
public typealias GameID = Identifier<Game>
/// The identifier of a group of games.
public typealias GroupID = Identifier<GameGroup>

/// A group of games that share players and friends, such as a free and a paid edition. A group consists of its id
/// alone.
public enum GameGroup {}

/// A game of this server.
public struct Game: Hashable, Sendable {
    /// The permanent identifier.
    public let id: GameID
    /// The display name, a single line; the id if no name was chosen.
    public var name: String
    /// The game's own group, which has the game's id, or the group of another game.
    public let group: GroupID

    /// Creates a game.
    ///
    /// - Throws: ``InvalidGame`` if the name is empty, has more than 200 bytes or contains control characters, or if
    ///   the group is reserved for the server.
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

/// A reason for which a game is invalid.
public enum InvalidGame: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name is not one line of valid length.
    case name(String)
    /// The group is reserved for the server.
    case reserved

    public var description: String {
        switch self {
        case .name(let name):
            "\(name.quotedForMessage) is not a valid game name. Use one line of 1 to \(Game.nameByteCountMax) bytes."
        case .reserved:
            "The name \(GroupID.server) is reserved for the server. Choose another name."
        }
    }
}

extension GameID {
    /// The id of the game's own group.
    public var asGroup: GroupID {
        // The rules for ids of games and groups are the same, so this cannot fail.
        try! GroupID(text)
    }
}

extension GroupID {
    /// The reserved group of data that belongs to no game.
    public static let server = try! GroupID("_server")
}
