public import Foundation

/// The superclass of players.
///
/// `@unchecked` because subclasses may add mutable state; subclasses in this module guard theirs.
open class GKBasePlayer: NSObject, @unchecked Sendable {
    /// Creates a player without an identifier and a name.
    public override init() { super.init() }

    /// The player's identifier.
    open var playerID: String? { nil }
    /// The player's name.
    open var displayName: String? { nil }
}

/// The value of an identifier that is no longer available to a game. Laurel never uses it.
public let GKPlayerIDNoLongerAvailable: String = "GKPlayerIDNoLongerAvailable"
