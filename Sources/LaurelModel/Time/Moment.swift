/// An instant, to the millisecond.
///
/// Rules compare and subtract moments, and databases and other machines must agree on them to the bit; a count of
/// milliseconds does, a floating-point date does not.
public struct Moment: Hashable, Sendable {
    /// Milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
    public var milliseconds: Int64

    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    public static func + (moment: Moment, span: Span) -> Moment {
        Moment(milliseconds: moment.milliseconds.addingSaturated(span.milliseconds))
    }

    public static func - (moment: Moment, span: Span) -> Moment {
        Moment(milliseconds: moment.milliseconds.subtractingSaturated(span.milliseconds))
    }

    /// How long after `earlier` this moment is; negative where it is before.
    public static func - (later: Moment, earlier: Moment) -> Span {
        Span(milliseconds: later.milliseconds.subtractingSaturated(earlier.milliseconds))
    }
}

extension Moment: Comparable {
    public static func < (a: Moment, b: Moment) -> Bool { a.milliseconds < b.milliseconds }
}

extension Int64 {
    fileprivate func addingSaturated(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }

    fileprivate func subtractingSaturated(_ other: Int64) -> Int64 {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? (other < 0 ? .max : .min) : difference
    }
}
