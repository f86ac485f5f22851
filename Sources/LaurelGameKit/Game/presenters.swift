public import Foundation
import class LaurelModel.Locked

/// How this game shows banners; nil for not at all. It returns when the banner is gone.
///
/// ```swift
/// LaurelGameKit.bannerPresenter = { banner in show(banner.title) }
/// ```
public var bannerPresenter: (@MainActor @Sendable (LaurelBanner) async -> Void)? {
    get { presenters.current.banner }
    set { presenters.withLock { $0.banner = newValue } }
}

/// How this game opens a page of its server, such as in a web view or in the browser; nil for not at all.
public var pagePresenter: (@MainActor @Sendable (URL) -> Void)? {
    get { presenters.current.page }
    set { presenters.withLock { $0.page = newValue } }
}

private struct Presenters: Sendable {
    var banner: (@MainActor @Sendable (LaurelBanner) async -> Void)?
    var page: (@MainActor @Sendable (URL) -> Void)?
}

private let presenters = Locked(Presenters())
