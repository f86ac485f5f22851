public import LaurelModel

/// An operator's statement that the clocks of all nodes are right, as the ledger stores it.
public struct ClockAcceptance: Hashable, Sendable, Codable {
    /// From 1.
    public var number: Int64
    /// The time of acceptance, by the clock of the process that stored it.
    public var moment: Moment
    /// The latest moment of a commit in any realm: the ledger may be ahead of the clock up to it.
    public var head: Moment

    public init(number: Int64, moment: Moment, head: Moment) {
        self.number = number
        self.moment = moment
        self.head = head
    }
}
