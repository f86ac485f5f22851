import Foundation

/// An observer that authenticates the player again when the game returns to the foreground.
enum Foreground {
    /// The names of the system's notifications as text, because neither UIKit nor AppKit is imported.
    private static let names = [
        "UIApplicationWillEnterForegroundNotification", "NSApplicationWillBecomeActiveNotification",
    ]

    private static let observed: Void = {
        for name in names {
            // The observation lasts as long as the process.
            _ = NotificationCenter.default.addObserver(forName: Notification.Name(name), object: nil, queue: nil) { _ in
                if GKLocalPlayer.local.authenticateHandler != nil { GKLocalPlayer.local.authenticate() }
            }
        }
    }()

    static func observe() { _ = observed }
}
