public import Foundation
import class LaurelModel.Locked

/// The one listener of old, which is also asked whether banners show.
///
/// `@unchecked` because a class that can be subclassed cannot be checked; a lock guards what changes.
open class GKChallengeEventHandler: NSObject, @unchecked Sendable {
    private struct Weak {
        weak var delegate: (any GKChallengeEventHandlerDelegate)?
    }

    private static let only = GKChallengeEventHandler()
    private let storage = Locked(OnMainThread(Weak()))

    open class func challengeEventHandler() -> GKChallengeEventHandler { only }

    /// It is not kept alive.
    open var delegate: (any GKChallengeEventHandlerDelegate)? {
        get { storage.current.given.delegate }
        set { storage.withLock { $0 = OnMainThread(Weak(delegate: newValue)) } }
    }
}

/// A delegate that receives challenge events on the main queue and decides which banners show. By default every banner
/// shows, and events have no other effect.
public protocol GKChallengeEventHandlerDelegate: NSObjectProtocol {
    func localPlayerDidSelectChallenge(_ challenge: GKChallenge)
    func shouldShowBannerForLocallyReceivedChallenge(_ challenge: GKChallenge) -> Bool
    func localPlayerDidReceive(_ challenge: GKChallenge)
    func shouldShowBannerForLocallyCompletedChallenge(_ challenge: GKChallenge) -> Bool
    func localPlayerDidComplete(_ challenge: GKChallenge)
    func shouldShowBannerForRemotelyCompletedChallenge(_ challenge: GKChallenge) -> Bool
    func remotePlayerDidComplete(_ challenge: GKChallenge)
}

extension GKChallengeEventHandlerDelegate {
    public func localPlayerDidSelectChallenge(_ challenge: GKChallenge) {}
    public func shouldShowBannerForLocallyReceivedChallenge(_ challenge: GKChallenge) -> Bool { true }
    public func localPlayerDidReceive(_ challenge: GKChallenge) {}
    public func shouldShowBannerForLocallyCompletedChallenge(_ challenge: GKChallenge) -> Bool { true }
    public func localPlayerDidComplete(_ challenge: GKChallenge) {}
    public func shouldShowBannerForRemotelyCompletedChallenge(_ challenge: GKChallenge) -> Bool { true }
    public func remotePlayerDidComplete(_ challenge: GKChallenge) {}
}
