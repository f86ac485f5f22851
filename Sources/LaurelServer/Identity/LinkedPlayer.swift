import LaurelModel

/// The player that a credential is linked to, with the time of linking.
struct LinkedPlayer: Codable {
    let player: String
    let linkedAt: Moment

    init(_ player: PlayerID, at moment: Moment) {
        self.player = player.text
        linkedAt = moment
    }
}
