public import Foundation

/// A saved game. Laurel has no saved games: every operation fails with `apiNotAvailable`.
///
/// `@unchecked` because an open class cannot conform to `Sendable` with checks; its instances are immutable.
open class GKSavedGame: NSObject, NSCopying, @unchecked Sendable {
    /// Creates a saved game without data.
    public override init() { super.init() }

    /// The name of the saved game; always nil.
    open var name: String? { nil }
    /// The name of the device that saved the game; always nil.
    open var deviceName: String? { nil }
    /// The time of the last change; always nil.
    open var modificationDate: Date? { nil }

    /// Returns this object, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Loads the data. Always fails: throws ``GKError`` with the code `apiNotAvailable`.
    @discardableResult
    open func loadData() async throws -> Data { throw GKError.savedGamesMissing }

    /// Loads the data. Always fails: passes an error with the code `apiNotAvailable` to a completion handler on the
    /// main queue.
    @preconcurrency
    open func loadData(
        completionHandler handler: (@Sendable (Data?, (any Error)?) -> Void)? = nil
    ) { refuse(.savedGamesMissing) { handler?(nil, $0) } }
}

/// A listener that receives changes of saved games. No such event occurs: Laurel has no saved games.
public protocol GKSavedGameListener {
    /// Called when a saved game has changed; never by Laurel.
    func player(_ player: GKPlayer, didModifySavedGame savedGame: GKSavedGame)
    /// Called when saved games conflict; never by Laurel.
    func player(_ player: GKPlayer, hasConflictingSavedGames savedGames: [GKSavedGame])
}

extension GKSavedGameListener {
    /// Does nothing.
    public func player(_ player: GKPlayer, didModifySavedGame savedGame: GKSavedGame) {}
    /// Does nothing.
    public func player(_ player: GKPlayer, hasConflictingSavedGames savedGames: [GKSavedGame]) {}
}
