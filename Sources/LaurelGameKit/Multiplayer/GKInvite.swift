public import Foundation

/// An invitation to a match. Laurel has no matches, so no player receives one.
///
/// `@unchecked` because a class that can be subclassed cannot be checked; nothing of this one changes.
open class GKInvite: NSObject, @unchecked Sendable {
    public override init() { super.init() }

    open var sender: GKPlayer { GKPlayer() }
    open var isHosted: Bool { false }
    open var playerGroup: Int { 0 }
    open var playerAttributes: UInt32 { 0 }
}

/// Receives invitations to matches; none occur.
public protocol GKInviteEventListener {
    func player(_ player: GKPlayer, didAccept invite: GKInvite)
    func player(_ player: GKPlayer, didRequestMatchWithRecipients recipientPlayers: [GKPlayer])
}

extension GKInviteEventListener {
    public func player(_ player: GKPlayer, didAccept invite: GKInvite) {}
    public func player(_ player: GKPlayer, didRequestMatchWithRecipients recipientPlayers: [GKPlayer]) {}
}
