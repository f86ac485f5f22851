/// A time interval in milliseconds; negative if it points to the past.
public struct Span: Hashable, Sendable {
    /// The length in milliseconds.
    public var milliseconds: Int64

    /// Creates a span.
    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// Returns a span of seconds. A count that is too large becomes the longest span.
    public static func seconds(_ count: Int64) -> Span { Span(count, times: 1_000) }
    /// Returns a span of hours.
    public static func hours(_ count: Int64) -> Span { Span(count, times: 3_600_000) }
    /// Returns a span of days of 24 hours.
    public static func days(_ count: Int64) -> Span { Span(count, times: 86_400_000) }

    private init(_ count: Int64, times milliseconds: Int64) {
        let (product, overflow) = count.multipliedReportingOverflow(by: milliseconds)
        self.init(milliseconds: overflow ? (count < 0 ? .min : .max) : product)
    }

    /// The empty span.
    public static let zero = Span(milliseconds: 0)
}

extension Span: Comparable {
    public static func < (a: Span, b: Span) -> Bool { a.milliseconds < b.milliseconds }
}

extension Span: CustomStringConvertible {
    /// The length without its sign, rounded down, in the largest unit of which it contains two, such as `30 days`,
    /// `36 hours` or `2.5 seconds`.
    public var description: String {
        let size = milliseconds.magnitude
        return switch size {
        case 172_800_000...: "\(size / 86_400_000) days"
        case 7_200_000...: "\(size / 3_600_000) hours"
        case 120_000...: "\(size / 60_000) minutes"
        case _ where size % 1_000 == 0: size == 1_000 ? "1 second" : "\(size / 1_000) seconds"
        default: "\(Double(size) / 1_000) seconds"
        }
    }
}
