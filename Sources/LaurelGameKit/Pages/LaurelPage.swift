public import Foundation
import class LaurelModel.Locked

#if !canImport(UIKit)
    /// The page that Apple's view controller would show, on platforms without UIKit.
    public typealias UIViewController = LaurelPage
    /// The root of a game's pages, on platforms without UIKit.
    public typealias UIWindow = LaurelWindow
#endif

/// A page of the server. Replaces the view controllers of Apple's GameKit.
///
/// `@unchecked` because an open class cannot conform to `Sendable` with checks; a lock guards its mutable state, and
/// subclasses in this module guard theirs.
open class LaurelPage: NSObject, @unchecked Sendable {
    private struct Presentation: Sendable {
        /// Whether this page is presented and has not been dismissed.
        var isPresented = false
        /// The page that this one presents.
        var page: LaurelPage?
    }

    private let presentation = Locked(Presentation())

    /// Creates a page without an address.
    public override init() { super.init() }

    /// The address to open in a web view or a browser; nil before the player is authenticated online.
    open var url: URL? { nil }

    /// The page that this one presents; nil after it is dismissed.
    open var presentedViewController: LaurelPage? {
        presentation.current.page.flatMap { $0.presentation.current.isPresented ? $0 : nil }
    }

    /// Presents another page: opens its address through ``pagePresenter``.
    open func present(_ viewControllerToPresent: LaurelPage, animated: Bool, completion: (() -> Void)? = nil) {
        presentation.withLock { $0.page = viewControllerToPresent }
        viewControllerToPresent.presentation.withLock { $0.isPresented = true }
        let completion = OnMainThread(completion)
        Task { @MainActor in
            if let url = viewControllerToPresent.url { pagePresenter?(url) }
            completion.value?()
        }
    }

    /// Finishes the page that this one presents, or else this page if it is presented.
    open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
        let page = presentedViewController ?? self
        let wasPresented = page.presentation.withLock { presentation in
            defer { presentation.isPresented = false }
            return presentation.isPresented
        }
        let completion = OnMainThread(completion)
        Task { @MainActor in
            if wasPresented { page.finish() }
            completion.value?()
        }
    }

    /// Ends the presentation. Call it when the player has closed the page.
    @MainActor open func finish() { presentation.withLock { $0.isPresented = false } }
}

/// The window of a game. Replaces the windows of UIKit and AppKit.
///
/// `@unchecked` because an open class cannot conform to `Sendable` with checks; a lock guards its mutable state.
open class LaurelWindow: NSObject, @unchecked Sendable {
    private let root = Locked<LaurelPage?>(nil)

    /// Creates a window without a page.
    public override init() { super.init() }

    /// The root page of the window.
    open var rootViewController: LaurelPage? {
        get { root.current }
        set { root.withLock { $0 = newValue } }
    }
}
