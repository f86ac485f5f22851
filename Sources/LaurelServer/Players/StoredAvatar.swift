import LaurelCore
import LaurelModel

/// A picture that a player gave.
struct StoredAvatar: Codable {
    let type: String
    /// In base 64.
    let image: String
    /// The group of the player's realm, which decides whether the picture is shown.
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
    /// In the server's realm, since an id is unique in all of them: a player's picture.
    static let avatars = RecordTable("avatar")
}

extension RecordKey {
    static func avatar(of player: PlayerID) -> RecordKey { RecordKey(.avatars, player.text) }
}
