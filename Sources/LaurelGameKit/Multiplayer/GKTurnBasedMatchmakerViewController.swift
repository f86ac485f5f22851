public import Foundation
import class LaurelModel.Locked

/// The page of turn-based matches in Apple's GameKit. Laurel has no matches: the page has no address.
///
/// `@unchecked` because an open class cannot conform to `Sendable` with checks; a lock guards its mutable state.
open class GKTurnBasedMatchmakerViewController: LaurelPage, @unchecked Sendable {
    private struct Settings {
        weak var delegate: (any GKTurnBasedMatchmakerViewControllerDelegate)?
        var showsExistingMatches = true
        var mode = GKMatchmakingMode.default
    }

    private let settings = Locked(OnMainThread(Settings()))

    /// Creates a page without an address.
    public init(matchRequest request: GKMatchRequest) { super.init() }

    private subscript<Value>(path: WritableKeyPath<Settings, Value>) -> Value {
        get { settings.current.given[keyPath: path] }
        set {
            var new = settings.current.given
            new[keyPath: path] = newValue
            settings.withLock { $0 = OnMainThread(new) }
        }
    }

    /// The delegate, as a weak reference. It is never called.
    open var turnBasedMatchmakerDelegate: (any GKTurnBasedMatchmakerViewControllerDelegate)? {
        get { self[\.delegate] }
        set { self[\.delegate] = newValue }
    }

    /// Whether existing matches show. The default is true; there are none.
    open var showExistingMatches: Bool {
        get { self[\.showsExistingMatches] }
        set { self[\.showsExistingMatches] = newValue }
    }

    /// The mode of the matchmaker.
    open var matchmakingMode: GKMatchmakingMode {
        get { self[\.mode] }
        set { self[\.mode] = newValue }
    }
}

/// A delegate that receives the results of a matchmaker. No such event occurs: Laurel has no matches.
public protocol GKTurnBasedMatchmakerViewControllerDelegate: NSObjectProtocol {
    /// Called if the player canceled; never by Laurel.
    func turnBasedMatchmakerViewControllerWasCancelled(_ viewController: GKTurnBasedMatchmakerViewController)
    /// Called if matchmaking failed; never by Laurel.
    func turnBasedMatchmakerViewController(
        _ viewController: GKTurnBasedMatchmakerViewController, didFailWithError error: any Error)
}
