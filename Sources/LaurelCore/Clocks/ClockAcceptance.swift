public import LaurelModel

/// An operator's confirmation that the clocks of all nodes are right, as stored in the ledger.
public struct ClockAcceptance: Hashable, Sendable, Codable {
    /// The number of the acceptance, from 1.
    public var number: Int64
    /// The time of acceptance, by the clock of the process that stored it.
    public var moment: Moment
    /// The timestamp of the latest commit in any realm. The ledger may be ahead of the clock up to this time.
    public var head: Moment

    /// Creates an acceptance.
    public init(number: Int64, moment: Moment, head: Moment) {
        self.number = number
        self.moment = moment
        self.head = head
    }
}
