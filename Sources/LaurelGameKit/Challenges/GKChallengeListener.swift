public import Foundation

/// A listener that receives the events of the local player's challenges on the main queue. Methods that it does not
/// implement do nothing.
public protocol GKChallengeListener: NSObjectProtocol {
    /// Called when the local player has selected a challenge. Start the game with it.
    func player(_ player: GKPlayer, wantsToPlay challenge: GKChallenge)
    /// Called when the local player has received a challenge.
    func player(_ player: GKPlayer, didReceive challenge: GKChallenge)
    /// Called when the local player has completed a challenge of a friend.
    func player(_ player: GKPlayer, didComplete challenge: GKChallenge, issuedByFriend friendPlayer: GKPlayer)
    /// Called when a friend has completed a challenge that the local player issued.
    func player(_ player: GKPlayer, issuedChallengeWasCompleted challenge: GKChallenge, byFriend friendPlayer: GKPlayer)
}

extension GKChallengeListener {
    /// Does nothing.
    public func player(_ player: GKPlayer, wantsToPlay challenge: GKChallenge) {}
    /// Does nothing.
    public func player(_ player: GKPlayer, didReceive challenge: GKChallenge) {}
    /// Does nothing.
    public func player(_ player: GKPlayer, didComplete challenge: GKChallenge, issuedByFriend friendPlayer: GKPlayer) {}
    /// Does nothing.
    public func player(
        _ player: GKPlayer, issuedChallengeWasCompleted challenge: GKChallenge, byFriend friendPlayer: GKPlayer
    ) {}
}

/// A listener that receives the local player's requests to play an activity. No such event occurs: the server has no
/// activities.
@preconcurrency
public protocol GKGameActivityListener: NSObjectProtocol {
    /// Never called: the server has no activities.
    func player(
        _ player: GKPlayer, wantsToPlay activity: GKGameActivity,
        completionHandler: @escaping @Sendable (Bool) -> Void)
}

extension GKGameActivityListener {
    /// Calls the completion handler with false.
    public func player(
        _ player: GKPlayer, wantsToPlay activity: GKGameActivity,
        completionHandler: @escaping @Sendable (Bool) -> Void
    ) { completionHandler(false) }
}

/// A listener that receives all events of the local player. Register it with ``GKLocalPlayer/register(_:)``.
public protocol GKLocalPlayerListener: GKChallengeListener, GKGameActivityListener, GKInviteEventListener,
    GKSavedGameListener, GKTurnBasedEventListener
{}
