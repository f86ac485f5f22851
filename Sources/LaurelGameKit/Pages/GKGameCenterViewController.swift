public import Foundation
import LaurelKit
import class LaurelModel.Locked

/// The pages of a game.
public enum GKGameCenterViewControllerState: Int, Sendable {
    /// The game's page.
    case `default` = -1
    /// The game's page, which shows its leaderboards.
    case leaderboards = 0
    /// The player's achievements.
    case achievements = 1
    /// The player's challenges.
    case challenges = 2
    /// The player's profile and friends.
    case localPlayerProfile = 3
    /// The game's page.
    case dashboard = 4
    /// The player's profile and friends.
    case localPlayerFriendsList = 5
}

/// A delegate that is notified when the player closes a page.
public protocol GKGameCenterControllerDelegate: NSObjectProtocol {
    /// Called on the main queue when the player has closed the page.
    func gameCenterViewControllerDidFinish(_ gameCenterViewController: GKGameCenterViewController)
}

/// The page of a leaderboard, of the player or of the game.
///
/// Show the page at ``url``, and call ``finish()`` when the player chooses *Done*. The player's own pages require a
/// signed-in player: `signedInRequest(to:)` of ``laurelClient`` returns a request for a web view.
///
/// `@unchecked` because an open class cannot conform to `Sendable` with checks; a lock guards its mutable state.
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

    /// Creates the game's page. Set ``viewState`` or ``leaderboardIdentifier`` for another page.
    public override convenience init() { self.init(state: .default) }

    /// Creates the page of the player's achievements, challenges, or friends and profile; for any other state the
    /// game's page.
    public convenience init(state: GKGameCenterViewControllerState) { self.init(Shown(state: state)) }

    /// Creates the page of a leaderboard.
    ///
    /// - Parameter timeScope: The period of a classic leaderboard; a recurring one shows its current occurrence.
    public convenience init(
        leaderboardID: String, playerScope: GKLeaderboard.PlayerScope, timeScope: GKLeaderboard.TimeScope
    ) {
        self.init(
            Shown(
                state: .leaderboards, page: PlayersPage(leaderboard: leaderboardID, time: timeScope, scope: playerScope)
            ))
    }

    /// Creates the page of a leaderboard, or of one occurrence of a recurring leaderboard.
    public convenience init(leaderboard: GKLeaderboard, playerScope: GKLeaderboard.PlayerScope) {
        self.init(
            Shown(
                state: .leaderboards,
                page: PlayersPage(
                    leaderboard: leaderboard.baseLeaderboardID, occurrence: leaderboard.occurrence?.number,
                    scope: playerScope)))
    }

    /// Creates the game's page, which shows all of its leaderboards.
    public convenience init(leaderboardSetID: String) { self.init(Shown(state: .leaderboards)) }

    /// Creates the page of the player's achievements, which include the given one.
    public convenience init(achievementID: String) { self.init(Shown(state: .achievements)) }

    /// Creates the page of the local player's profile and friends; for another player the game's page.
    public convenience init(player: GKPlayer) {
        self.init(Shown(state: player == GKLocalPlayer.local ? .localPlayerProfile : .dashboard))
    }

    /// The delegate, as a weak reference.
    open var gameCenterDelegate: (any GKGameCenterControllerDelegate)? {
        get { storage.current.given.delegate }
        set { storage.withLock { $0 = OnMainThread(Weak(delegate: newValue)) } }
    }

    /// The state that selects the page.
    open var viewState: GKGameCenterViewControllerState {
        get { shown.current.state }
        set {
            shown.withLock { shown in
                shown.state = newValue
                shown.page.own = PlayersPage(newValue).own
            }
        }
    }

    /// The period of the leaderboard's ranking. The default is all time.
    open var leaderboardTimeScope: GKLeaderboard.TimeScope {
        get { shown.current.page.time ?? .allTime }
        set { shown.withLock { $0.page.time = newValue } }
    }

    /// The identifier of the leaderboard to show; nil for the game's page.
    open var leaderboardIdentifier: String? {
        get { shown.current.page.leaderboard }
        set { shown.withLock { $0.page.leaderboard = newValue } }
    }

    /// The address of the page; nil before the player is authenticated online.
    open override var url: URL? { shown.current.page.url }

    /// Notifies the delegate that the player has closed the page.
    @MainActor open override func finish() {
        super.finish()
        storage.current.value.delegate?.gameCenterViewControllerDidFinish(self)
    }
}
