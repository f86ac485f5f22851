/// The position of a fact in its realm's ledger, counted from 1 without gaps. 0 is before the first fact.
public struct LedgerPosition: Hashable, Sendable {
    /// The position as a number.
    public let value: Int64

    /// Creates a position from its number.
    public init(_ value: Int64) { self.value = value }

    /// The position before the first fact.
    public static let start = LedgerPosition(0)

    /// The position after this one.
    public var next: LedgerPosition { LedgerPosition(value + 1) }
}

extension LedgerPosition: Comparable {
    public static func < (a: Self, b: Self) -> Bool { a.value < b.value }
}

extension LedgerPosition: CustomStringConvertible {
    public var description: String { String(value) }
}
