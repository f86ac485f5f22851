public import LaurelModel

/// A game of this installation.
public struct GameBody: Codable, Hashable, Sendable {
    public var id: String
    public var name: String
    public var group: String

    public init(_ game: Game) {
        id = game.id.text
        name = game.name
        group = game.group.text
    }
}

/// A list of games, as one document.
public struct GamesBody: Codable, Hashable, Sendable {
    public var games: [GameBody]

    public init(_ games: [Game]) { self.games = games.map(GameBody.init) }
}
