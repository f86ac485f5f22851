public import Foundation

/// What is known of anybody.
///
/// `@unchecked` because subclasses may add what changes; the ones here guard it.
open class GKBasePlayer: NSObject, @unchecked Sendable {
    public override init() { super.init() }

    /// The player's id.
    open var playerID: String? { nil }
    open var displayName: String? { nil }
}

/// What an id was that a game may not know any more. No id of Laurel's ever is.
public let GKPlayerIDNoLongerAvailable: String = "GKPlayerIDNoLongerAvailable"
