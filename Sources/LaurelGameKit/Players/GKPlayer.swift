import Foundation
import LaurelKit

/// A player of this game.
///
/// `@unchecked` because a class that can be subclassed cannot be checked; nothing of this one changes.
open class GKPlayer: GKBasePlayer, @unchecked Sendable {
    /// How large a photo is wanted. There is one size.
    public enum PhotoSize: Int, Sendable {
        case small = 0
        case normal = 1
    }

    private let player: LaurelKit.Player?
    private let guest: String?

    init(_ player: LaurelKit.Player) {
        self.player = player
        guest = nil
        super.init()
    }

    /// Creates a player without an id and a name.
    public override init() {
        player = nil
        guest = nil
        super.init()
    }

    /// One without an id: a guest at this device, or the local player, who brings their own.
    required public init(guestIdentifier: String?) {
        player = nil
        guest = guestIdentifier
        super.init()
    }

    /// The same as ``gamePlayerID``. Apple has deprecated it.
    open override var playerID: String { gamePlayerID }
    /// The name that others see.
    open var alias: String { displayName }
    open override var displayName: String { player?.displayName ?? guest ?? "" }
    /// Stable, and the same in every game of a group.
    open var gamePlayerID: String { player?.id ?? "" }
    open var teamPlayerID: String { gamePlayerID }
    open func scopedIDsArePersistent() -> Bool { !gamePlayerID.isEmpty }
    /// There are no matches to which somebody could be invited.
    open var isInvitable: Bool { false }
    /// Of somebody who plays on another's device; their scores cannot be submitted.
    open var guestIdentifier: String? { guest }

    open class func anonymousGuestPlayer(withIdentifier guestIdentifier: String) -> Self {
        Self(guestIdentifier: guestIdentifier)
    }

    /// Whether they were among the friends when those were last loaded.
    open var isFriend: Bool { GameSession.open?.friendIDs.contains(gamePlayerID) ?? false }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? GKPlayer else { return false }
        return self === other || !gamePlayerID.isEmpty && gamePlayerID == other.gamePlayerID
    }

    open override var hash: Int { gamePlayerID.hashValue }
    open override var description: String { "<\(type(of: self)) \(gamePlayerID) \(alias)>" }

    // MARK: Loading

    /// Loads the players with these ids, in their order. Unknown ids are omitted.
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

    open class func loadPlayers(
        forIdentifiers identifiers: [String],
        withCompletionHandler completionHandler: (([GKPlayer]?, (any Error)?) -> Void)? = nil
    ) {
        let handler = OnMainThread(completionHandler)
        deliver(to: { players, error in MainActor.assumeIsolated { handler.value?(players, error) } }) {
            try await GKPlayer.loadPlayers(forIdentifiers: identifiers)
        }
    }

    /// Loads the player's picture, a PNG or a JPEG; the server generates a PNG for players who have not given any.
    @discardableResult
    open func loadPhoto(for size: GKPlayer.PhotoSize) async throws -> LaurelImage {
        let id = gamePlayerID
        return LaurelImage(try await GameSession.request { try await $0.avatar(of: id, asBitmap: true) })
    }

    @preconcurrency
    open func loadPhoto(
        for size: GKPlayer.PhotoSize,
        withCompletionHandler completionHandler: (@Sendable (LaurelImage?, (any Error)?) -> Void)? = nil
    ) {
        deliver(to: completionHandler) { try await self.loadPhoto(for: size) }
    }
}

extension LaurelError {
    /// Whether no player has the id, or it is no id at all.
    fileprivate var isUnknownPlayer: Bool { code == .playerNotFound || code == .invalidRequest }
}
