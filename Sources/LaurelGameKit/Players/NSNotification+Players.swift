public import Foundation

extension NSNotification.Name {
    /// Posted when a player's name or picture has changed. The object is the ``GKPlayer``.
    public static let GKPlayerDidChangeNotificationName = NSNotification.Name("GKPlayerDidChangeNotificationName")
    /// Posted when a player is authenticated, or no longer authenticated. The object is ``GKLocalPlayer/local``.
    public static let GKPlayerAuthenticationDidChangeNotificationName = NSNotification.Name(
        "GKPlayerAuthenticationDidChangeNotificationName")
}
