import Foundation

/// Authenticates the player again when the game returns to the foreground, where the system posts that.
enum Foreground {
    /// By name: neither UIKit nor AppKit is imported.
    private static let names = [
        "UIApplicationWillEnterForegroundNotification", "NSApplicationWillBecomeActiveNotification",
    ]

    private static let observed: Void = {
        for name in names {
            // The process observes as long as it runs.
            _ = NotificationCenter.default.addObserver(forName: Notification.Name(name), object: nil, queue: nil) { _ in
                if GKLocalPlayer.local.authenticateHandler != nil { GKLocalPlayer.local.authenticate() }
            }
        }
    }()

    static func observe() { _ = observed }
}
