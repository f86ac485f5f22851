public import LaurelModel

/// A device on which a player receives push notifications.
public struct PlayerDevice: Hashable, Sendable, Codable {
    /// The device's token in the push service.
    public let token: DeviceToken
    /// The player who uses the device.
    public let player: PlayerNumber
    /// The game that runs on the device.
    public let game: GameID
    /// The time of registration. Earlier notifications are not delivered.
    public let since: Moment
    /// The languages requested at registration, in order of preference; nil if registered before they were stored.
    public let languages: [LanguageTag]?

    /// Creates a device of a player.
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
