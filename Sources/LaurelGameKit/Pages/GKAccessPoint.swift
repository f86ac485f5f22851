public import Foundation
import class LaurelModel.Locked

/// The way from a game to its players' pages. It has no button of its own: a game shows one while ``isActive`` is set, and
/// ``bannerPresenter``'s sibling ``pagePresenter`` opens the pages.
///
/// `@unchecked` because a class that can be subclassed cannot be checked; a lock guards what changes.
open class GKAccessPoint: NSObject, @unchecked Sendable {
    /// In which corner a game shows its button.
    public enum Location: Int, Sendable {
        case topLeading = 0
        case topTrailing
        case bottomLeading
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

    open class var shared: GKAccessPoint { only }

    open var isActive: Bool {
        get { state.current.isActive }
        set { state.withLock { $0.isActive = newValue } }
    }

    /// Whether a game should show its button: once the player is authenticated.
    open var isVisible: Bool { isActive && GKLocalPlayer.local.isAuthenticated }

    open var isFocused: Bool {
        get { state.current.isFocused }
        set { state.withLock { $0.isFocused = newValue } }
    }

    /// The page is the game's to show and to close.
    open var isPresentingGameCenter: Bool { false }

    open var showHighlights: Bool {
        get { state.current.showHighlights }
        set { state.withLock { $0.showHighlights = newValue } }
    }

    open var location: GKAccessPoint.Location {
        get { state.current.location }
        set { state.withLock { $0.location = newValue } }
    }

    /// Zero: the button is the game's own.
    open var frameInScreenCoordinates: CGRect { .zero }

    /// Stored for the game; the access point does not retain it.
    open var parentWindow: LaurelWindow? {
        get { window.current.given.window }
        set { window.withLock { $0 = OnMainThread(Weak(window: newValue)) } }
    }

    // MARK: Pages

    /// The game's page.
    open func trigger(handler: @escaping () -> Void) { open(PlayersPage(), handler) }

    /// The player's achievements, challenges, or friends and profile; or else the game's page.
    open func trigger(state: GKGameCenterViewControllerState, handler: @escaping () -> Void) {
        open(PlayersPage(state), handler)
    }

    /// The player's achievements, with this one among them.
    open func trigger(achievementID: String, handler: (() -> Void)? = nil) {
        open(PlayersPage(.achievements), handler)
    }

    /// The game's page, which shows all of its leaderboards.
    open func trigger(leaderboardSetID: String, handler: (() -> Void)? = nil) { open(PlayersPage(), handler) }

    /// - Parameter timeScope: Of a classic leaderboard; a recurring one shows its current occurrence.
    open func trigger(
        leaderboardID: String, playerScope: GKLeaderboard.PlayerScope, timeScope: GKLeaderboard.TimeScope,
        handler: (() -> Void)? = nil
    ) {
        open(PlayersPage(leaderboard: leaderboardID, time: timeScope, scope: playerScope), handler)
    }

    /// The local player's profile and friends; for another player the game's page.
    open func trigger(player: GKPlayer, handler: (() -> Void)? = nil) {
        open(PlayersPage(player == GKLocalPlayer.local ? .localPlayerProfile : .dashboard), handler)
    }

    /// The game's page: nobody plays together here.
    open func triggerForPlayTogether(handler: (() -> Void)? = nil) { open(PlayersPage(), handler) }

    /// The player's challenges, where new ones are begun.
    open func triggerForChallenges(handler: (() -> Void)? = nil) { open(PlayersPage(.challenges), handler) }

    /// The player's challenges, where this one can be begun.
    open func trigger(challengeDefinitionID: String, handler: (() -> Void)? = nil) {
        open(PlayersPage(.challenges), handler)
    }

    /// The game's page: there is none for activities.
    open func trigger(gameActivityDefinitionID: String, handler: (() -> Void)? = nil) {
        open(PlayersPage(), handler)
    }

    /// The game's page: there is none for activities.
    open func trigger(gameActivity: GKGameActivity, handler: (() -> Void)? = nil) { open(PlayersPage(), handler) }

    /// The player's friends, where others are asked by their friend code.
    open func triggerForFriending(handler: (() -> Void)? = nil) {
        open(PlayersPage(.localPlayerFriendsList), handler)
    }
}
