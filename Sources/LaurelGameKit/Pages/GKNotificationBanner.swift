public import Foundation

/// Shows a banner of the game's own through ``bannerPresenter``.
open class GKNotificationBanner: NSObject {
    /// Returns when the banner is gone; at once where the game shows none.
    open class func show(withTitle title: String?, message: String?) async {
        await show(withTitle: title, message: message, duration: 5)
    }

    /// - Parameter duration: In seconds.
    open class func show(withTitle title: String?, message: String?, duration: TimeInterval) async {
        await bannerPresenter?(LaurelBanner(.game, title: title ?? "", message: message, duration: duration))
    }

    @preconcurrency
    open class func show(
        withTitle title: String?, message: String?, completionHandler: (@Sendable () -> Void)? = nil
    ) {
        show(withTitle: title, message: message, duration: 5, completionHandler: completionHandler)
    }

    @preconcurrency
    open class func show(
        withTitle title: String?, message: String?, duration: TimeInterval,
        completionHandler: (@Sendable () -> Void)? = nil
    ) {
        deliver(to: { _ in completionHandler?() }) {
            await GKNotificationBanner.show(withTitle: title, message: message, duration: duration)
        }
    }
}
