/// One run of a recurring leaderboard: scores earned from its start to before its end rank in it.
public struct Occurrence: Hashable, Sendable {
    /// From 0. They rise without gaps, except that a calendar's occurrence of a day that its zone passed over is none.
    public let number: Int64
    public let start: Moment
    /// The first moment after it.
    public let end: Moment
    /// When the next one starts: at the end or, with a gap between them, later.
    public let nextStart: Moment

    public init(number: Int64, start: Moment, end: Moment, nextStart: Moment) {
        self.number = number
        self.start = start
        self.end = end
        self.nextStart = nextStart
    }

    public var duration: Span { end - start }

    /// Whether a score that was earned at `moment` belongs to it.
    public func holds(_ moment: Moment) -> Bool { start <= moment && moment < end }
}
