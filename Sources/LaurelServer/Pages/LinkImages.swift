import LaurelModel
import Synchronization

/// The names of games' images, each read at most once a minute.
final class LinkImages: Sendable {
    private struct Key: Hashable {
        let game: GameID
        let realm: Realm
    }

    private static let lifetime = Duration.seconds(60)

    private let images = Mutex<[Key: (name: String?, readAt: ContinuousClock.Instant)]>([:])

    func image(of game: GameID, in realm: Realm, reading read: () async -> String?) async -> String? {
        let key = Key(game: game, realm: realm)
        if let known = images.withLock({ $0[key] }), .now - known.readAt < Self.lifetime { return known.name }
        let name = await read()
        images.withLock { $0[key] = (name, .now) }
        return name
    }
}
