/// An occurrence of a recurring leaderboard: scores earned from its start to before its end rank in it.
public struct Occurrence: Hashable, Sendable {
    /// The number, from 0. Numbers have no gaps, except that a local day that a zone skipped has no occurrence.
    public let number: Int64
    /// The start, included.
    public let start: Moment
    /// The end, excluded.
    public let end: Moment
    /// The start of the next occurrence: the end or, with a gap between them, later.
    public let nextStart: Moment

    /// Creates an occurrence.
    public init(number: Int64, start: Moment, end: Moment, nextStart: Moment) {
        self.number = number
        self.start = start
        self.end = end
        self.nextStart = nextStart
    }

    /// The time from the start to the end.
    public var duration: Span { end - start }

    /// Whether a score that was earned at `moment` belongs to the occurrence.
    public func holds(_ moment: Moment) -> Bool { start <= moment && moment < end }
}
