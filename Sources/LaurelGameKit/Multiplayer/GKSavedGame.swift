public import Foundation

/// A saved game. Laurel has none: every operation fails with `apiNotAvailable`.
///
/// `@unchecked` because a class that can be subclassed cannot be checked; nothing of this one changes.
open class GKSavedGame: NSObject, NSCopying, @unchecked Sendable {
    public override init() { super.init() }

    open var name: String? { nil }
    open var deviceName: String? { nil }
    open var modificationDate: Date? { nil }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    @discardableResult
    open func loadData() async throws -> Data { throw GKError.savedGamesMissing }

    @preconcurrency
    open func loadData(
        completionHandler handler: (@Sendable (Data?, (any Error)?) -> Void)? = nil
    ) { refuse(.savedGamesMissing) { handler?(nil, $0) } }
}

/// Receives changes of saved games; none occur.
public protocol GKSavedGameListener {
    func player(_ player: GKPlayer, didModifySavedGame savedGame: GKSavedGame)
    func player(_ player: GKPlayer, hasConflictingSavedGames savedGames: [GKSavedGame])
}

extension GKSavedGameListener {
    public func player(_ player: GKPlayer, didModifySavedGame savedGame: GKSavedGame) {}
    public func player(_ player: GKPlayer, hasConflictingSavedGames savedGames: [GKSavedGame]) {}
}
