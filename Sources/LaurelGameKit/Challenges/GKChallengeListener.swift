public import Foundation

/// A listener that receives the events of the local player's challenges on the main queue. Methods that it does not
/// implement do nothing.
public protocol GKChallengeListener: NSObjectProtocol {
    /// The player has opened a challenge: start the game right there.
    func player(_ player: GKPlayer, wantsToPlay challenge: GKChallenge)
    func player(_ player: GKPlayer, didReceive challenge: GKChallenge)
    func player(_ player: GKPlayer, didComplete challenge: GKChallenge, issuedByFriend friendPlayer: GKPlayer)
    func player(_ player: GKPlayer, issuedChallengeWasCompleted challenge: GKChallenge, byFriend friendPlayer: GKPlayer)
}

extension GKChallengeListener {
    public func player(_ player: GKPlayer, wantsToPlay challenge: GKChallenge) {}
    public func player(_ player: GKPlayer, didReceive challenge: GKChallenge) {}
    public func player(_ player: GKPlayer, didComplete challenge: GKChallenge, issuedByFriend friendPlayer: GKPlayer) {}
    public func player(
        _ player: GKPlayer, issuedChallengeWasCompleted challenge: GKChallenge, byFriend friendPlayer: GKPlayer
    ) {}
}

/// Is told that the player wants to play an activity. Nobody is: there are no activities on the server.
@preconcurrency
public protocol GKGameActivityListener: NSObjectProtocol {
    func player(
        _ player: GKPlayer, wantsToPlay activity: GKGameActivity,
        completionHandler: @escaping @Sendable (Bool) -> Void)
}

extension GKGameActivityListener {
    public func player(
        _ player: GKPlayer, wantsToPlay activity: GKGameActivity,
        completionHandler: @escaping @Sendable (Bool) -> Void
    ) { completionHandler(false) }
}

/// Is told all that happens to the local player. Register it with ``GKLocalPlayer/register(_:)``.
public protocol GKLocalPlayerListener: GKChallengeListener, GKGameActivityListener, GKInviteEventListener,
    GKSavedGameListener, GKTurnBasedEventListener
{}
