/// The time after its end during which an occurrence accepts scores that were earned before the end: 0 to 72 hours.
public struct SettlingGrace: Hashable, Sendable {
    /// The length of the settling period.
    public let span: Span

    /// The longest settling period.
    public static let longest = Span.hours(72)
    /// The default: one minute.
    public static let standard = SettlingGrace(unchecked: .seconds(60))

    private init(unchecked span: Span) { self.span = span }

    /// Creates a settling period.
    public init(_ span: Span) throws(InvalidSettlingGrace) {
        guard .zero <= span, span <= Self.longest else { throw InvalidSettlingGrace(span: span) }
        self.span = span
    }
}

/// An error for a settling period that is negative or longer than ``SettlingGrace/longest``.
public struct InvalidSettlingGrace: Error, Hashable, Sendable, CustomStringConvertible {
    /// The rejected length.
    public let span: Span

    /// Creates the error for a length.
    public init(span: Span) { self.span = span }

    public var description: String {
        """
        The settling period \(span.iso8601) is invalid. Use PT0S to \(SettlingGrace.longest.iso8601), counted from \
        the occurrence's end.
        """
    }
}
