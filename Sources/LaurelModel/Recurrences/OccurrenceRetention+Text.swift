extension OccurrenceRetention: CustomStringConvertible {
    /// Parses an ISO 8601 duration, such as `P30D`, or `forever`.
    public init(_ text: String) throws(InvalidDuration) {
        self = text == "forever" ? .forever : .span(try Span(iso8601: text))
    }

    /// The text that ``init(_:)`` parses.
    public var description: String {
        switch self {
        case .forever: "forever"
        case .span(let span): span.iso8601
        }
    }
}
