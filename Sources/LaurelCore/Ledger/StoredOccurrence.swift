public import LaurelModel

/// An occurrence in which somebody has an entry, as a ledger keeps it.
public struct StoredOccurrence: Hashable, Sendable {
    /// Of the commit that ranked its first score.
    public var openedAt: Moment
    /// As the leaderboard's rule had it then; a changed rule moves neither.
    public var start: Moment
    public var end: Moment
    /// Of the commit that made it final; nil until then.
    public var finalizedAt: Moment?

    public init(openedAt: Moment, start: Moment, end: Moment, finalizedAt: Moment? = nil) {
        self.openedAt = openedAt
        self.start = start
        self.end = end
        self.finalizedAt = finalizedAt
    }
}
