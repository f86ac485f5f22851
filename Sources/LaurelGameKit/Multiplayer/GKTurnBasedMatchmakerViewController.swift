public import Foundation
import class LaurelModel.Locked

/// Stands where Apple's GameKit shows matches in turns. Laurel has none: the page has no address.
///
/// `@unchecked` because a class that can be subclassed cannot be checked; a lock guards what changes.
open class GKTurnBasedMatchmakerViewController: LaurelPage, @unchecked Sendable {
    private struct Settings {
        weak var delegate: (any GKTurnBasedMatchmakerViewControllerDelegate)?
        var showsExistingMatches = true
        var mode = GKMatchmakingMode.default
    }

    private let settings = Locked(OnMainThread(Settings()))

    public init(matchRequest request: GKMatchRequest) { super.init() }

    private subscript<Value>(path: WritableKeyPath<Settings, Value>) -> Value {
        get { settings.current.given[keyPath: path] }
        set {
            var new = settings.current.given
            new[keyPath: path] = newValue
            settings.withLock { $0 = OnMainThread(new) }
        }
    }

    /// The controller does not retain it.
    open var turnBasedMatchmakerDelegate: (any GKTurnBasedMatchmakerViewControllerDelegate)? {
        get { self[\.delegate] }
        set { self[\.delegate] = newValue }
    }

    open var showExistingMatches: Bool {
        get { self[\.showsExistingMatches] }
        set { self[\.showsExistingMatches] = newValue }
    }

    open var matchmakingMode: GKMatchmakingMode {
        get { self[\.mode] }
        set { self[\.mode] = newValue }
    }
}

/// Receives the results of a matchmaker; none occur.
public protocol GKTurnBasedMatchmakerViewControllerDelegate: NSObjectProtocol {
    func turnBasedMatchmakerViewControllerWasCancelled(_ viewController: GKTurnBasedMatchmakerViewController)
    func turnBasedMatchmakerViewController(
        _ viewController: GKTurnBasedMatchmakerViewController, didFailWithError error: any Error)
}
