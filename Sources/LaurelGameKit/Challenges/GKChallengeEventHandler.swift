public import Foundation
import class LaurelModel.Locked

/// The handler of challenge events, which Apple has deprecated. Its delegate also decides which banners show.
///
/// `@unchecked` because an open class cannot conform to `Sendable` with checks; a lock guards its mutable state.
open class GKChallengeEventHandler: NSObject, @unchecked Sendable {
    private struct Weak {
        weak var delegate: (any GKChallengeEventHandlerDelegate)?
    }

    private static let only = GKChallengeEventHandler()
    private let storage = Locked(OnMainThread(Weak()))

    /// Returns the shared handler.
    open class func challengeEventHandler() -> GKChallengeEventHandler { only }

    /// The delegate, as a weak reference.
    open var delegate: (any GKChallengeEventHandlerDelegate)? {
        get { storage.current.given.delegate }
        set { storage.withLock { $0 = OnMainThread(Weak(delegate: newValue)) } }
    }
}

/// A delegate that receives challenge events on the main queue and decides which banners show. By default every banner
/// shows, and events have no other effect.
public protocol GKChallengeEventHandlerDelegate: NSObjectProtocol {
    /// Called when the local player has selected a challenge to play.
    func localPlayerDidSelectChallenge(_ challenge: GKChallenge)
    /// Returns whether to show a banner for a challenge that the local player has received.
    func shouldShowBannerForLocallyReceivedChallenge(_ challenge: GKChallenge) -> Bool
    /// Called when the local player has received a challenge.
    func localPlayerDidReceive(_ challenge: GKChallenge)
    /// Returns whether to show a banner for a challenge that the local player has completed.
    func shouldShowBannerForLocallyCompletedChallenge(_ challenge: GKChallenge) -> Bool
    /// Called when the local player has completed a challenge.
    func localPlayerDidComplete(_ challenge: GKChallenge)
    /// Returns whether to show a banner for a challenge of the local player that another player has completed.
    func shouldShowBannerForRemotelyCompletedChallenge(_ challenge: GKChallenge) -> Bool
    /// Called when another player has completed a challenge that the local player issued.
    func remotePlayerDidComplete(_ challenge: GKChallenge)
}

extension GKChallengeEventHandlerDelegate {
    /// Does nothing.
    public func localPlayerDidSelectChallenge(_ challenge: GKChallenge) {}
    /// Returns true.
    public func shouldShowBannerForLocallyReceivedChallenge(_ challenge: GKChallenge) -> Bool { true }
    /// Does nothing.
    public func localPlayerDidReceive(_ challenge: GKChallenge) {}
    /// Returns true.
    public func shouldShowBannerForLocallyCompletedChallenge(_ challenge: GKChallenge) -> Bool { true }
    /// Does nothing.
    public func localPlayerDidComplete(_ challenge: GKChallenge) {}
    /// Returns true.
    public func shouldShowBannerForRemotelyCompletedChallenge(_ challenge: GKChallenge) -> Bool { true }
    /// Does nothing.
    public func remotePlayerDidComplete(_ challenge: GKChallenge) {}
}
