import LaurelModel

/// Whom a credential opens for, and since when.
struct LinkedPlayer: Codable {
    let player: String
    let linkedAt: Moment

    init(_ player: PlayerID, at moment: Moment) {
        self.player = player.text
        linkedAt = moment
    }
}
