public import Foundation

/// A class that shows a game's own banners through ``bannerPresenter``.
open class GKNotificationBanner: NSObject {
    /// Shows a banner for 5 seconds. Returns when it is gone, or immediately if the game shows no banners.
    open class func show(withTitle title: String?, message: String?) async {
        await show(withTitle: title, message: message, duration: 5)
    }

    /// Shows a banner. Returns when it is gone, or immediately if the game shows no banners.
    ///
    /// - Parameter duration: The time to show the banner, in seconds.
    open class func show(withTitle title: String?, message: String?, duration: TimeInterval) async {
        await bannerPresenter?(LaurelBanner(.game, title: title ?? "", message: message, duration: duration))
    }

    /// Shows a banner for 5 seconds, and calls a completion handler on the main queue when it is gone.
    @preconcurrency
    open class func show(
        withTitle title: String?, message: String?, completionHandler: (@Sendable () -> Void)? = nil
    ) {
        show(withTitle: title, message: message, duration: 5, completionHandler: completionHandler)
    }

    /// Shows a banner, and calls a completion handler on the main queue when it is gone.
    ///
    /// - Parameter duration: The time to show the banner, in seconds.
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
