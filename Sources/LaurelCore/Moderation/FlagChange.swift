public import LaurelModel

/// Which of a player's flags are to be otherwise.
public struct FlagChange: Hashable, Sendable {
    /// Those that are meant; the others stay.
    public var changed: PlayerFlags
    /// What they are to be.
    public var values: PlayerFlags

    public init(changed: PlayerFlags, to values: PlayerFlags) {
        self.changed = changed
        self.values = values
    }

    public func applied(to flags: PlayerFlags) -> PlayerFlags {
        flags.subtracting(changed).union(values.intersection(changed))
    }
}
