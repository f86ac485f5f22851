public import LaurelModel

/// A game of this installation.
public struct GameBody: Codable, Hashable, Sendable {
    /// The id.
    public var id: String
    /// The name.
    public var name: String
    /// The id of the game group.
    public var group: String

    /// Creates the body of a game.
    public init(_ game: Game) {
        id = game.id.text
        name = game.name
        group = game.group.text
    }
}

/// A list of games.
public struct GamesBody: Codable, Hashable, Sendable {
    /// The games.
    public var games: [GameBody]

    /// Creates a list of games.
    public init(_ games: [Game]) { self.games = games.map(GameBody.init) }
}
