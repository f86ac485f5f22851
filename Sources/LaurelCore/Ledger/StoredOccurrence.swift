public import LaurelModel

/// An occurrence that has had an entry, as stored in a ledger.
public struct StoredOccurrence: Hashable, Sendable {
    /// The timestamp of the commit that ranked the first score.
    public var openedAt: Moment
    /// The start according to the recurrence rule at that time. A later change of the rule does not move it.
    public var start: Moment
    /// The end according to the recurrence rule at that time. A later change of the rule does not move it.
    public var end: Moment
    /// The timestamp of the commit that made the occurrence final; nil if it is not final.
    public var finalizedAt: Moment?

    /// Creates an occurrence, by default one that is not final.
    public init(openedAt: Moment, start: Moment, end: Moment, finalizedAt: Moment? = nil) {
        self.openedAt = openedAt
        self.start = start
        self.end = end
        self.finalizedAt = finalizedAt
    }
}
