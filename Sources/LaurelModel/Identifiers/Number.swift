/// A number that a realm's ledger assigns to a player or a leaderboard, counted from 1 and never reused.
///
/// Facts and rankings contain numbers only, so that names can be erased without changing them.
public struct Number<Subject>: Hashable, Sendable {
    /// The number's value.
    public let value: UInt32

    /// Creates a number from its value.
    public init(_ value: UInt32) { self.value = value }
}

extension Number: Comparable {
    public static func < (a: Self, b: Self) -> Bool { a.value < b.value }
}

extension Number: CustomStringConvertible {
    public var description: String { String(value) }
}
