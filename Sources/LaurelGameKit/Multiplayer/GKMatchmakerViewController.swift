public import Foundation
import class LaurelModel.Locked

public enum GKMatchmakingMode: Int, Sendable {
    case `default` = 0
    case nearbyOnly = 1
    case automatchOnly = 2
    case inviteOnly = 3
}

/// Stands where Apple's GameKit shows a matchmaker. Laurel has no matches: the initializers return nil.
///
/// `@unchecked` because a class that can be subclassed cannot be checked; a lock guards what changes.
open class GKMatchmakerViewController: LaurelPage, @unchecked Sendable {
    private struct Settings {
        weak var delegate: (any GKMatchmakerViewControllerDelegate)?
        var isHosted = false
        var mode = GKMatchmakingMode.default
        var canStart = false
    }

    private let settings = Locked(OnMainThread(Settings()))

    public init?(matchRequest request: GKMatchRequest) { return nil }
    public init?(invite: GKInvite) { return nil }

    private subscript<Value>(path: WritableKeyPath<Settings, Value>) -> Value {
        get { settings.current.given[keyPath: path] }
        set {
            var new = settings.current.given
            new[keyPath: path] = newValue
            settings.withLock { $0 = OnMainThread(new) }
        }
    }

    /// The controller does not retain it.
    open var matchmakerDelegate: (any GKMatchmakerViewControllerDelegate)? {
        get { self[\.delegate] }
        set { self[\.delegate] = newValue }
    }

    open var matchRequest: GKMatchRequest { GKMatchRequest() }

    open var isHosted: Bool {
        get { self[\.isHosted] }
        set { self[\.isHosted] = newValue }
    }

    open var matchmakingMode: GKMatchmakingMode {
        get { self[\.mode] }
        set { self[\.mode] = newValue }
    }

    open var canStartWithMinimumPlayers: Bool {
        get { self[\.canStart] }
        set { self[\.canStart] = newValue }
    }

    open func addPlayers(to match: GKMatch) {}
    open func setHostedPlayer(_ player: GKPlayer, didConnect connected: Bool) {}
}

/// Receives the results of a matchmaker; none occur.
public protocol GKMatchmakerViewControllerDelegate: NSObjectProtocol {
    func matchmakerViewControllerWasCancelled(_ viewController: GKMatchmakerViewController)
    func matchmakerViewController(_ viewController: GKMatchmakerViewController, didFailWithError error: any Error)
    func matchmakerViewController(_ viewController: GKMatchmakerViewController, didFind match: GKMatch)
    func matchmakerViewController(
        _ viewController: GKMatchmakerViewController, didFindHostedPlayers players: [GKPlayer])
    func matchmakerViewController(_ viewController: GKMatchmakerViewController, hostedPlayerDidAccept player: GKPlayer)
}

extension GKMatchmakerViewControllerDelegate {
    public func matchmakerViewController(_ viewController: GKMatchmakerViewController, didFind match: GKMatch) {}
    public func matchmakerViewController(
        _ viewController: GKMatchmakerViewController, didFindHostedPlayers players: [GKPlayer]
    ) {}
    public func matchmakerViewController(
        _ viewController: GKMatchmakerViewController, hostedPlayerDidAccept player: GKPlayer
    ) {}
}
