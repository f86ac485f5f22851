public import Foundation
import class LaurelModel.Locked

#if !canImport(UIKit)
    /// Without UIKit, the address of the page that Apple's view controller would show.
    public typealias UIViewController = LaurelPage
    /// Without UIKit, the root of a game's pages.
    public typealias UIWindow = LaurelWindow
#endif

/// Stands where Apple's GameKit hands out a view controller: the page that it would show is at an address of the server.
///
/// `@unchecked` because a class that can be subclassed cannot be checked; the ones here guard what changes.
open class LaurelPage: NSObject, @unchecked Sendable {
    private struct Presentation: Sendable {
        /// Of this page, until it is dismissed.
        var isPresented = false
        /// The page that this one presents.
        var page: LaurelPage?
    }

    private let presentation = Locked(Presentation())

    public override init() { super.init() }

    /// Open it in a web view or in the browser; nil before the player was authenticated.
    open var url: URL? { nil }

    /// The page that this one presents; nil after it was dismissed.
    open var presentedViewController: LaurelPage? {
        presentation.current.page.flatMap { $0.presentation.current.isPresented ? $0 : nil }
    }

    /// Opens another page's address through ``pagePresenter``.
    open func present(_ viewControllerToPresent: LaurelPage, animated: Bool, completion: (() -> Void)? = nil) {
        presentation.withLock { $0.page = viewControllerToPresent }
        viewControllerToPresent.presentation.withLock { $0.isPresented = true }
        let completion = OnMainThread(completion)
        Task { @MainActor in
            if let url = viewControllerToPresent.url { pagePresenter?(url) }
            completion.value?()
        }
    }

    /// Finishes the page that this one presents, or else this page, if it is presented.
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

    /// Call it when the player has closed the page.
    @MainActor open func finish() { presentation.withLock { $0.isPresented = false } }
}

/// Stands where Apple's GameKit takes a window.
///
/// `@unchecked` because a class that can be subclassed cannot be checked; a lock guards what changes.
open class LaurelWindow: NSObject, @unchecked Sendable {
    private let root = Locked<LaurelPage?>(nil)

    public override init() { super.init() }

    open var rootViewController: LaurelPage? {
        get { root.current }
        set { root.withLock { $0 = newValue } }
    }
}
