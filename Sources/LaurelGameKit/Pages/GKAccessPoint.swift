public import Foundation
import class LaurelModel.Locked

/// The access point to a game's pages for players.
///
/// The access point has no button of its own. A game shows its own button while ``isVisible`` is true, and
/// ``pagePresenter`` opens the pages.
///
/// `@unchecked` because an open class cannot conform to `Sendable` with checks; a lock guards its mutable state.
open class GKAccessPoint: NSObject, @unchecked Sendable {
    /// The corner of the screen for the button.
    public enum Location: Int, Sendable {
        /// The top leading corner.
        case topLeading = 0
        /// The top trailing corner.
        case topTrailing
        /// The bottom leading corner.
        case bottomLeading
        /// The bottom trailing corner.
        case bottomTrailing
    }

    private struct State: Sendable {
        var isActive = false
        var isFocused = false
        var showHighlights = false
        var location = Location.topLeading
    }

    private static let only = GKAccessPoint()
    private let window = Locked(OnMainThread(Weak()))

    private struct Weak {
        weak var window: LaurelWindow?
    }
    private let state = Locked(State())

    /// The shared access point.
    open class var shared: GKAccessPoint { only }

    /// Whether the game wants to show its button. The default is false.
    open var isActive: Bool {
        get { state.current.isActive }
        set { state.withLock { $0.isActive = newValue } }
    }

    /// Whether the game should show its button: the access point is active and the local player is authenticated.
    open var isVisible: Bool { isActive && GKLocalPlayer.local.isAuthenticated }

    /// Whether the button has the focus. Laurel does not use the value; the game can read it. The default is false.
    open var isFocused: Bool {
        get { state.current.isFocused }
        set { state.withLock { $0.isFocused = newValue } }
    }

    /// Always false: the game shows and closes the pages.
    open var isPresentingGameCenter: Bool { false }

    /// Whether to show highlights. Laurel does not use the value; the game can read it. The default is false.
    open var showHighlights: Bool {
        get { state.current.showHighlights }
        set { state.withLock { $0.showHighlights = newValue } }
    }

    /// The corner for the button. Laurel does not use the value; the game can read it. The default is the top leading
    /// corner.
    open var location: GKAccessPoint.Location {
        get { state.current.location }
        set { state.withLock { $0.location = newValue } }
    }

    /// Always zero: the button belongs to the game.
    open var frameInScreenCoordinates: CGRect { .zero }

    /// The window for the button, as a weak reference. Laurel does not use the value; the game can read it.
    open var parentWindow: LaurelWindow? {
        get { window.current.given.window }
        set { window.withLock { $0 = OnMainThread(Weak(window: newValue)) } }
    }

    // MARK: Pages

    /// Opens the game's page.
    open func trigger(handler: @escaping () -> Void) { open(PlayersPage(), handler) }

    /// Opens the player's achievements, challenges, or friends and profile. Opens the game's page for any other state.
    open func trigger(state: GKGameCenterViewControllerState, handler: @escaping () -> Void) {
        open(PlayersPage(state), handler)
    }

    /// Opens the player's achievements, which include the given one.
    open func trigger(achievementID: String, handler: (() -> Void)? = nil) {
        open(PlayersPage(.achievements), handler)
    }

    /// Opens the game's page, which shows all of its leaderboards.
    open func trigger(leaderboardSetID: String, handler: (() -> Void)? = nil) { open(PlayersPage(), handler) }

    /// Opens the page of a leaderboard.
    ///
    /// - Parameter timeScope: The period of a classic leaderboard; a recurring one shows its current occurrence.
    open func trigger(
        leaderboardID: String, playerScope: GKLeaderboard.PlayerScope, timeScope: GKLeaderboard.TimeScope,
        handler: (() -> Void)? = nil
    ) {
        open(PlayersPage(leaderboard: leaderboardID, time: timeScope, scope: playerScope), handler)
    }

    /// Opens the local player's profile and friends; for another player the game's page.
    open func trigger(player: GKPlayer, handler: (() -> Void)? = nil) {
        open(PlayersPage(player == GKLocalPlayer.local ? .localPlayerProfile : .dashboard), handler)
    }

    /// Opens the game's page: Laurel has no matches.
    open func triggerForPlayTogether(handler: (() -> Void)? = nil) { open(PlayersPage(), handler) }

    /// Opens the player's challenges, where the player can start one.
    open func triggerForChallenges(handler: (() -> Void)? = nil) { open(PlayersPage(.challenges), handler) }

    /// Opens the player's challenges, where the player can start the given one.
    open func trigger(challengeDefinitionID: String, handler: (() -> Void)? = nil) {
        open(PlayersPage(.challenges), handler)
    }

    /// Opens the game's page: activities have no pages.
    open func trigger(gameActivityDefinitionID: String, handler: (() -> Void)? = nil) {
        open(PlayersPage(), handler)
    }

    /// Opens the game's page: activities have no pages.
    open func trigger(gameActivity: GKGameActivity, handler: (() -> Void)? = nil) { open(PlayersPage(), handler) }

    /// Opens the player's friends, where the player can send friend requests by friend code.
    open func triggerForFriending(handler: (() -> Void)? = nil) {
        open(PlayersPage(.localPlayerFriendsList), handler)
    }
}
