public import Foundation

/// An invitation to a match. Laurel has no matches, so players receive no invitations.
///
/// `@unchecked` because an open class cannot conform to `Sendable` with checks; its instances are immutable.
open class GKInvite: NSObject, @unchecked Sendable {
    /// Creates an invitation without a match.
    public override init() { super.init() }

    /// Always a player without an identifier.
    open var sender: GKPlayer { GKPlayer() }
    /// Always false.
    open var isHosted: Bool { false }
    /// Always 0.
    open var playerGroup: Int { 0 }
    /// Always 0.
    open var playerAttributes: UInt32 { 0 }
}

/// A listener that receives invitations to matches. No such event occurs: Laurel has no matches.
public protocol GKInviteEventListener {
    /// Never called.
    func player(_ player: GKPlayer, didAccept invite: GKInvite)
    /// Never called.
    func player(_ player: GKPlayer, didRequestMatchWithRecipients recipientPlayers: [GKPlayer])
}

extension GKInviteEventListener {
    /// Does nothing.
    public func player(_ player: GKPlayer, didAccept invite: GKInvite) {}
    /// Does nothing.
    public func player(_ player: GKPlayer, didRequestMatchWithRecipients recipientPlayers: [GKPlayer]) {}
}
