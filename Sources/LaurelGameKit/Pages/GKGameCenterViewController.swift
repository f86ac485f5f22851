public import Foundation
import LaurelKit
import class LaurelModel.Locked

/// Which page is meant.
public enum GKGameCenterViewControllerState: Int, Sendable {
    case `default` = -1
    case leaderboards = 0
    case achievements = 1
    case challenges = 2
    case localPlayerProfile = 3
    case dashboard = 4
    case localPlayerFriendsList = 5
}

/// Is told that the player has seen enough.
public protocol GKGameCenterControllerDelegate: NSObjectProtocol {
    func gameCenterViewControllerDidFinish(_ gameCenterViewController: GKGameCenterViewController)
}

/// Stands for the page of a leaderboard, of the player or of the game: show what is at its ``url``, and call ``finish()`` when
/// the page's *Done* is pressed. The player's own pages want the player signed in: `signedInRequest(to:)` of ``laurelClient``
/// makes a request for a web view.
///
/// `@unchecked` because a class that can be subclassed cannot be checked; a lock guards what changes.
open class GKGameCenterViewController: LaurelPage, @unchecked Sendable {
    private struct Shown: Sendable {
        var state: GKGameCenterViewControllerState
        var page: PlayersPage

        init(state: GKGameCenterViewControllerState, page: PlayersPage? = nil) {
            self.state = state
            self.page = page ?? PlayersPage(state)
        }
    }

    private struct Weak {
        weak var delegate: (any GKGameCenterControllerDelegate)?
    }

    private let shown: Locked<Shown>
    private let storage = Locked(OnMainThread(Weak()))

    private init(_ shown: Shown) {
        self.shown = Locked(shown)
        super.init()
    }

    /// The game's page; set ``viewState`` or ``leaderboardIdentifier`` for another.
    public override convenience init() { self.init(state: .default) }

    /// The player's achievements, challenges, or friends and profile; or else the game's page.
    public convenience init(state: GKGameCenterViewControllerState) { self.init(Shown(state: state)) }

    /// - Parameter timeScope: Of a classic leaderboard; a recurring one shows its current occurrence.
    public convenience init(
        leaderboardID: String, playerScope: GKLeaderboard.PlayerScope, timeScope: GKLeaderboard.TimeScope
    ) {
        self.init(
            Shown(
                state: .leaderboards, page: PlayersPage(leaderboard: leaderboardID, time: timeScope, scope: playerScope)
            ))
    }

    public convenience init(leaderboard: GKLeaderboard, playerScope: GKLeaderboard.PlayerScope) {
        self.init(
            Shown(
                state: .leaderboards,
                page: PlayersPage(
                    leaderboard: leaderboard.baseLeaderboardID, occurrence: leaderboard.occurrence?.number,
                    scope: playerScope)))
    }

    /// The game's page, which shows all of its leaderboards.
    public convenience init(leaderboardSetID: String) { self.init(Shown(state: .leaderboards)) }

    /// The player's achievements, with this one among them.
    public convenience init(achievementID: String) { self.init(Shown(state: .achievements)) }

    /// The local player's profile and friends; for another player the game's page.
    public convenience init(player: GKPlayer) {
        self.init(Shown(state: player == GKLocalPlayer.local ? .localPlayerProfile : .dashboard))
    }

    /// It is not kept alive.
    open var gameCenterDelegate: (any GKGameCenterControllerDelegate)? {
        get { storage.current.given.delegate }
        set { storage.withLock { $0 = OnMainThread(Weak(delegate: newValue)) } }
    }

    open var viewState: GKGameCenterViewControllerState {
        get { shown.current.state }
        set {
            shown.withLock { shown in
                shown.state = newValue
                shown.page.own = PlayersPage(newValue).own
            }
        }
    }

    open var leaderboardTimeScope: GKLeaderboard.TimeScope {
        get { shown.current.page.time ?? .allTime }
        set { shown.withLock { $0.page.time = newValue } }
    }

    open var leaderboardIdentifier: String? {
        get { shown.current.page.leaderboard }
        set { shown.withLock { $0.page.leaderboard = newValue } }
    }

    open override var url: URL? { shown.current.page.url }

    /// Notifies the delegate that the player has closed the page.
    @MainActor open override func finish() {
        super.finish()
        storage.current.value.delegate?.gameCenterViewControllerDidFinish(self)
    }
}
