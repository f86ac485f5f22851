public import LaurelModel

/// A device on which a player wants to be told.
public struct PlayerDevice: Hashable, Sendable, Codable {
    public let token: DeviceToken
    public let player: PlayerNumber
    public let game: GameID
    /// What happened earlier is not told.
    public let since: Moment
    /// The languages that it asked for when it was registered, the best first; nil if it was registered before they were stored.
    public let languages: [LanguageTag]?

    public init(
        token: DeviceToken, player: PlayerNumber, game: GameID, since: Moment, languages: [LanguageTag]? = nil
    ) {
        self.token = token
        self.player = player
        self.game = game
        self.since = since
        self.languages = languages
    }
}
