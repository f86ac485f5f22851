public import Foundation

extension NSNotification.Name {
    /// A player's name or picture is another. The object is the ``GKPlayer``.
    public static let GKPlayerDidChangeNotificationName = NSNotification.Name("GKPlayerDidChangeNotificationName")
    /// Somebody was authenticated, or is not any more. The object is ``GKLocalPlayer/local``.
    public static let GKPlayerAuthenticationDidChangeNotificationName = NSNotification.Name(
        "GKPlayerAuthenticationDidChangeNotificationName")
}
