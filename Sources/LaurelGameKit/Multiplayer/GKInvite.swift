public import Foundation

/// An invitation to a match. Laurel has no matches, so players receive no invitations.
///
/// `@unchecked` because an open class cannot conform to `Sendable` with checks; its instances are immutable.
open class GKInvite: NSObject, @unchecked Sendable {
    /// Creates an invitation without a match.
    public override init() { super.init() }

    /// The player who sent the invitation; always a player without an identifier.
    open var sender: GKPlayer { GKPlayer() }
    /// Whether a server of the developer hosts the match; always false.
    open var isHosted: Bool { false }
    /// The group of players; always 0.
    open var playerGroup: Int { 0 }
    /// The role of the player, as a mask of bits; always 0.
    open var playerAttributes: UInt32 { 0 }
}

/// A listener that receives invitations to matches. No such event occurs: Laurel has no matches.
public protocol GKInviteEventListener {
    /// Called when the player has accepted an invitation; never by Laurel.
    func player(_ player: GKPlayer, didAccept invite: GKInvite)
    /// Called when the player has requested a match with other players; never by Laurel.
    func player(_ player: GKPlayer, didRequestMatchWithRecipients recipientPlayers: [GKPlayer])
}

extension GKInviteEventListener {
    /// Does nothing.
    public func player(_ player: GKPlayer, didAccept invite: GKInvite) {}
    /// Does nothing.
    public func player(_ player: GKPlayer, didRequestMatchWithRecipients recipientPlayers: [GKPlayer]) {}
}
