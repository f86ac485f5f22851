public import Foundation

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
    private let state = Locked(State())

    open class var shared: GKAccessPoint { only }

    open var isActive: Bool {
        get { state.current.isActive }
        set { state.change { $0.isActive = newValue } }
    }

    /// Whether a game should show its button: once the player is authenticated.
    open var isVisible: Bool { isActive && GKLocalPlayer.local.isAuthenticated }

    open var isFocused: Bool {
        get { state.current.isFocused }
        set { state.change { $0.isFocused = newValue } }
    }

    /// The page is the game's to show and to close.
    open var isPresentingGameCenter: Bool { false }

    open var showHighlights: Bool {
        get { state.current.showHighlights }
        set { state.change { $0.showHighlights = newValue } }
    }

    open var location: GKAccessPoint.Location {
        get { state.current.location }
        set { state.change { $0.location = newValue } }
    }
}
