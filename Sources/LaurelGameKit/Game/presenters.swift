public import Foundation
import class LaurelModel.Locked

/// The function that shows a banner and returns when it is gone. If it is nil, the game shows no banners.
///
/// ```swift
/// LaurelGameKit.bannerPresenter = { banner in show(banner.title) }
/// ```
public var bannerPresenter: (@MainActor @Sendable (LaurelBanner) async -> Void)? {
    get { presenters.current.banner }
    set { presenters.withLock { $0.banner = newValue } }
}

/// The function that opens a page of the server, for example in a web view or a browser. If it is nil, no pages open.
public var pagePresenter: (@MainActor @Sendable (URL) -> Void)? {
    get { presenters.current.page }
    set { presenters.withLock { $0.page = newValue } }
}

private struct Presenters: Sendable {
    var banner: (@MainActor @Sendable (LaurelBanner) async -> Void)?
    var page: (@MainActor @Sendable (URL) -> Void)?
}

private let presenters = Locked(Presenters())
