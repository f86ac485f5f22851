/// The place of a fact in its realm's ledger: 1 for the first, then without gaps. 0 stands before all facts.
public struct LedgerPosition: Hashable, Sendable {
    public let value: Int64

    public init(_ value: Int64) { self.value = value }

    /// Before the first fact.
    public static let start = LedgerPosition(0)

    public var next: LedgerPosition { LedgerPosition(value + 1) }
}

extension LedgerPosition: Comparable {
    public static func < (a: Self, b: Self) -> Bool { a.value < b.value }
}

extension LedgerPosition: CustomStringConvertible {
    public var description: String { String(value) }
}
