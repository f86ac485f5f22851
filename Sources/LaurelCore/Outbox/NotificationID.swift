public import LaurelModel

/// The identifier of a notification in a realm: the position of the fact that caused it, and its number at that fact.
public struct NotificationID: Hashable, Sendable, Codable {
    /// The maximum number of a notification at a fact.
    public static let numberMax = 65_535

    /// The position of the fact that caused the notification.
    public let position: LedgerPosition
    /// The number of the notification at the fact, starting at 0.
    public let number: Int

    /// Creates an identifier.
    public init(position: LedgerPosition, number: Int) {
        self.position = position
        self.number = number
    }

    /// The identifier as text, such as `1042-0`.
    public var text: String { "\(position)-\(number)" }

    /// Parses the form of ``text``; returns nil for any other text.
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
