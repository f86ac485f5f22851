import Foundation
import LaurelKit

/// A player of this game.
///
/// `@unchecked` because an open class cannot conform to `Sendable` with checks; its instances are immutable.
open class GKPlayer: GKBasePlayer, @unchecked Sendable {
    /// The size of a photo. Laurel has only one size.
    public enum PhotoSize: Int, Sendable {
        /// A small photo.
        case small = 0
        /// A photo of normal size.
        case normal = 1
    }

    private let player: LaurelKit.Player?
    private let guest: String?

    init(_ player: LaurelKit.Player) {
        self.player = player
        guest = nil
        super.init()
    }

    /// Creates a player without an identifier and a name.
    public override init() {
        player = nil
        guest = nil
        super.init()
    }

    /// Creates a guest at this device, who has no identifier.
    required public init(guestIdentifier: String?) {
        player = nil
        guest = guestIdentifier
        super.init()
    }

    /// The same as ``gamePlayerID``. Apple has deprecated it.
    open override var playerID: String { gamePlayerID }
    /// The name that other players see.
    open var alias: String { displayName }
    /// The player's name; for a guest the guest's identifier.
    open override var displayName: String { player?.displayName ?? guest ?? "" }
    /// The permanent identifier, which is the same in all games of a group; an empty string if the player has none.
    open var gamePlayerID: String { player?.id ?? "" }
    /// The same as ``gamePlayerID``.
    open var teamPlayerID: String { gamePlayerID }
    /// Returns whether the player has an identifier: identifiers are permanent.
    open func scopedIDsArePersistent() -> Bool { !gamePlayerID.isEmpty }
    /// Always false: Laurel has no matches.
    open var isInvitable: Bool { false }
    /// The identifier of a guest, who plays on another player's device; nil for other players. Guests cannot submit
    /// scores.
    open var guestIdentifier: String? { guest }

    /// Creates a guest at this device.
    open class func anonymousGuestPlayer(withIdentifier guestIdentifier: String) -> Self {
        Self(guestIdentifier: guestIdentifier)
    }

    /// Whether the player was a friend when the local player's friends were last loaded.
    open var isFriend: Bool { GameSession.open?.friendIDs.contains(gamePlayerID) ?? false }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? GKPlayer else { return false }
        return self === other || !gamePlayerID.isEmpty && gamePlayerID == other.gamePlayerID
    }

    open override var hash: Int { gamePlayerID.hashValue }
    open override var description: String { "<\(type(of: self)) \(gamePlayerID) \(alias)>" }

    // MARK: Loading

    /// Loads players by their identifiers, in the same order. Unknown identifiers are omitted.
    @discardableResult
    open class func loadPlayers(forIdentifiers identifiers: [String]) async throws -> [GKPlayer] {
        try await GameSession.request { client in
            var players: [GKPlayer] = []
            for id in identifiers where !id.isEmpty {
                do {
                    players.append(GKPlayer(try await client.profile(of: id).player))
                } catch let error as LaurelError where error.isUnknownPlayer {}
            }
            return players
        }
    }

    /// Loads players by their identifiers, and passes them to a completion handler on the main queue.
    open class func loadPlayers(
        forIdentifiers identifiers: [String],
        withCompletionHandler completionHandler: (([GKPlayer]?, (any Error)?) -> Void)? = nil
    ) {
        let handler = OnMainThread(completionHandler)
        deliver(to: { players, error in MainActor.assumeIsolated { handler.value?(players, error) } }) {
            try await GKPlayer.loadPlayers(forIdentifiers: identifiers)
        }
    }

    /// Loads the player's photo, a PNG or a JPEG. The server generates a PNG for players without a photo.
    @discardableResult
    open func loadPhoto(for size: GKPlayer.PhotoSize) async throws -> LaurelImage {
        let id = gamePlayerID
        return LaurelImage(try await GameSession.request { try await $0.avatar(of: id, asBitmap: true) })
    }

    /// Loads the player's photo, and passes it to a completion handler on the main queue.
    @preconcurrency
    open func loadPhoto(
        for size: GKPlayer.PhotoSize,
        withCompletionHandler completionHandler: (@Sendable (LaurelImage?, (any Error)?) -> Void)? = nil
    ) {
        deliver(to: completionHandler) { try await self.loadPhoto(for: size) }
    }
}

extension LaurelError {
    /// Whether no player has the identifier, or the identifier is malformed.
    fileprivate var isUnknownPlayer: Bool { code == .playerNotFound || code == .invalidRequest }
}
