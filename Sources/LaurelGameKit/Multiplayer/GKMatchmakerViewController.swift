public import Foundation
import class LaurelModel.Locked

/// The modes in which a matchmaker finds players.
public enum GKMatchmakingMode: Int, Sendable {
    /// Players are invited, found nearby or matched automatically.
    case `default` = 0
    /// Only players nearby are found.
    case nearbyOnly = 1
    /// Players are only matched automatically.
    case automatchOnly = 2
    /// Players are only invited.
    case inviteOnly = 3
}

/// The matchmaker page of Apple's GameKit. Laurel has no matches: the initializers return nil.
///
/// `@unchecked` because an open class cannot conform to `Sendable` with checks; a lock guards its mutable state.
open class GKMatchmakerViewController: LaurelPage, @unchecked Sendable {
    private struct Settings {
        weak var delegate: (any GKMatchmakerViewControllerDelegate)?
        var isHosted = false
        var mode = GKMatchmakingMode.default
        var canStart = false
    }

    private let settings = Locked(OnMainThread(Settings()))

    /// Returns nil: Laurel has no matches.
    public init?(matchRequest request: GKMatchRequest) { return nil }
    /// Returns nil: Laurel has no matches.
    public init?(invite: GKInvite) { return nil }

    private subscript<Value>(path: WritableKeyPath<Settings, Value>) -> Value {
        get { settings.current.given[keyPath: path] }
        set {
            var new = settings.current.given
            new[keyPath: path] = newValue
            settings.withLock { $0 = OnMainThread(new) }
        }
    }

    /// The delegate, as a weak reference.
    open var matchmakerDelegate: (any GKMatchmakerViewControllerDelegate)? {
        get { self[\.delegate] }
        set { self[\.delegate] = newValue }
    }

    /// The request for a match; always a new request.
    open var matchRequest: GKMatchRequest { GKMatchRequest() }

    /// Whether the developer's server hosts the match. The default is false.
    open var isHosted: Bool {
        get { self[\.isHosted] }
        set { self[\.isHosted] = newValue }
    }

    /// The mode of the matchmaker.
    open var matchmakingMode: GKMatchmakingMode {
        get { self[\.mode] }
        set { self[\.mode] = newValue }
    }

    /// Whether a match can start with the minimum number of players. The default is false.
    open var canStartWithMinimumPlayers: Bool {
        get { self[\.canStart] }
        set { self[\.canStart] = newValue }
    }

    /// Does nothing.
    open func addPlayers(to match: GKMatch) {}
    /// Does nothing.
    open func setHostedPlayer(_ player: GKPlayer, didConnect connected: Bool) {}
}

/// A delegate that receives the results of a matchmaker. No such event occurs: Laurel has no matches.
public protocol GKMatchmakerViewControllerDelegate: NSObjectProtocol {
    /// Called if the player canceled; never by Laurel.
    func matchmakerViewControllerWasCancelled(_ viewController: GKMatchmakerViewController)
    /// Called if matchmaking failed; never by Laurel.
    func matchmakerViewController(_ viewController: GKMatchmakerViewController, didFailWithError error: any Error)
    /// Called when a match is found; never by Laurel.
    func matchmakerViewController(_ viewController: GKMatchmakerViewController, didFind match: GKMatch)
    /// Called when players for a hosted match are found; never by Laurel.
    func matchmakerViewController(
        _ viewController: GKMatchmakerViewController, didFindHostedPlayers players: [GKPlayer])
    /// Called when an invited player has accepted a hosted match; never by Laurel.
    func matchmakerViewController(_ viewController: GKMatchmakerViewController, hostedPlayerDidAccept player: GKPlayer)
}

extension GKMatchmakerViewControllerDelegate {
    /// Does nothing.
    public func matchmakerViewController(_ viewController: GKMatchmakerViewController, didFind match: GKMatch) {}
    /// Does nothing.
    public func matchmakerViewController(
        _ viewController: GKMatchmakerViewController, didFindHostedPlayers players: [GKPlayer]
    ) {}
    /// Does nothing.
    public func matchmakerViewController(
        _ viewController: GKMatchmakerViewController, hostedPlayerDidAccept player: GKPlayer
    ) {}
}
