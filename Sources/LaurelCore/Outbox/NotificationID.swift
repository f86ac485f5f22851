public import LaurelModel

/// The place of what is told among all that a realm tells: the fact that it follows from, and its number there.
public struct NotificationID: Hashable, Sendable, Codable {
    /// The highest number there can be.
    public static let numberMax = 65_535

    public let position: LedgerPosition
    /// From 0.
    public let number: Int

    public init(position: LedgerPosition, number: Int) {
        self.position = position
        self.number = number
    }

    /// Such as `1042-0`.
    public var text: String { "\(position)-\(number)" }

    /// Reads what ``text`` gave; nil for anything else.
    public init?(text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let position = Int64(parts[0]), position >= 0, let number = Int(parts[1]),
            (0...Self.numberMax).contains(number)
        else { return nil }
        self.init(position: LedgerPosition(position), number: number)
    }
}

extension NotificationID: Comparable {
    public static func < (a: Self, b: Self) -> Bool { (a.position, a.number) < (b.position, b.number) }
}
