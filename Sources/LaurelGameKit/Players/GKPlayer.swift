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

    /// One without an id: a guest at this device, or the local player, who brings their own.
    required public init(guestIdentifier: String?) {
        player = nil
        guest = guestIdentifier
        super.init()
    }

    open override var playerID: String? { gamePlayerID }
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
}
