/// A timestamp in milliseconds.
///
/// Rules compare and subtract timestamps, and databases and other machines must agree on every bit. An integer count of
/// milliseconds has this property, a floating-point date does not.
public struct Moment: Hashable, Sendable {
    /// The milliseconds since 1970-01-01T00:00:00Z, without leap seconds.
    public var milliseconds: Int64

    /// Creates a timestamp.
    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// Returns the timestamp `span` after `moment`. Saturates.
    public static func + (moment: Moment, span: Span) -> Moment {
        Moment(milliseconds: moment.milliseconds.addingSaturated(span.milliseconds))
    }

    /// Returns the timestamp `span` before `moment`. Saturates.
    public static func - (moment: Moment, span: Span) -> Moment {
        Moment(milliseconds: moment.milliseconds.subtractingSaturated(span.milliseconds))
    }

    /// Returns the time from `earlier` to `later`; negative if `later` is before `earlier`.
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
