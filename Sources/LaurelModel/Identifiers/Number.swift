/// A number that a realm's ledger gives to a player or a leaderboard, counted from 1 and never given twice.
///
/// Facts and rankings hold numbers only, so that names can be erased without touching them.
public struct Number<Subject>: Hashable, Sendable {
    public let value: UInt32

    public init(_ value: UInt32) { self.value = value }
}

extension Number: Comparable {
    public static func < (a: Self, b: Self) -> Bool { a.value < b.value }
}

extension Number: CustomStringConvertible {
    public var description: String { String(value) }
}
