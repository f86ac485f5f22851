public import LaurelModel

/// A change of some of a player's flags.
public struct FlagChange: Hashable, Sendable {
    /// The flags to change. The rest stay unchanged.
    public var changed: PlayerFlags
    /// The new values of those flags.
    public var values: PlayerFlags

    /// Creates a change.
    public init(changed: PlayerFlags, to values: PlayerFlags) {
        self.changed = changed
        self.values = values
    }

    /// Returns `flags` after the change.
    public func applied(to flags: PlayerFlags) -> PlayerFlags {
        flags.subtracting(changed).union(values.intersection(changed))
    }
}
