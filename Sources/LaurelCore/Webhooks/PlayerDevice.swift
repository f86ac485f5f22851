public import LaurelModel

/// A device on which a player wants to be told.
public struct PlayerDevice: Hashable, Sendable, Codable {
    public let token: DeviceToken
    public let player: PlayerNumber
    public let game: GameID
    /// What happened earlier is not told.
    public let since: Moment

    public init(token: DeviceToken, player: PlayerNumber, game: GameID, since: Moment) {
        self.token = token
        self.player = player
        self.game = game
        self.since = since
    }
}
