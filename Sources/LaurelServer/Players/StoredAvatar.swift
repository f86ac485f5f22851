import LaurelCore
import LaurelModel

/// A picture that was set for a player.
struct StoredAvatar: Codable {
    let type: String
    /// The image's bytes in Base64.
    let image: String
    /// The game group of the player's realm, which determines whether the picture is visible.
    let group: String?
    let environment: String?

    var realm: Realm? {
        get throws {
            guard let group, let environment = environment.flatMap(GameEnvironment.init) else { return nil }
            return Realm(group: try GroupID(group), environment: environment)
        }
    }
}

extension RecordTable {
    /// The pictures of players. They are in the server's realm, because a player's id is unique across realms.
    static let avatars = RecordTable("avatar")
}

extension RecordKey {
    static func avatar(of player: PlayerID) -> RecordKey { RecordKey(.avatars, player.text) }
}
