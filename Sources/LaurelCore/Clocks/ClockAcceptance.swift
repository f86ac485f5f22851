public import LaurelModel

/// An operator's statement that the clocks of all nodes are right, as the ledger stores it.
public struct ClockAcceptance: Hashable, Sendable, Codable {
    /// From 1.
    public var number: Int64
    /// By the clock of the process that stored it.
    public var moment: Moment
    /// The latest moment of a commit in any realm: as far the ledger may be ahead of the clock.
    public var head: Moment

    public init(number: Int64, moment: Moment, head: Moment) {
        self.number = number
        self.moment = moment
        self.head = head
    }
}

extension RowTable {
    /// The last acceptance of the clock, of all realms, in the server's own.
    static let clock = RowTable("clock")
}

extension RowKey {
    static let clockAcceptance = RowKey(.clock, "accepted")
}

extension LedgerTransaction {
    /// The last time that an operator accepted the clock.
    public func clockAcceptance() throws -> ClockAcceptance? { try value(ClockAcceptance.self, of: .clockAcceptance) }

    /// Stores an acceptance of the clock at `moment`, for ledgers whose last commit is at `head`.
    public mutating func acceptClock(at moment: Moment, head: Moment) throws -> ClockAcceptance {
        let number = try (clockAcceptance()?.number ?? 0) + 1
        let acceptance = ClockAcceptance(number: number, moment: moment, head: head)
        try set(.clockAcceptance, to: acceptance)
        return acceptance
    }
}
