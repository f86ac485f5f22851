/// How long after its end an occurrence takes scores that were earned before it: 0 to 72 hours.
public struct SettlingGrace: Hashable, Sendable {
    public let span: Span

    public static let longest = Span.hours(72)
    /// A minute.
    public static let standard = SettlingGrace(unchecked: .seconds(60))

    private init(unchecked span: Span) { self.span = span }

    public init(_ span: Span) throws(InvalidSettlingGrace) {
        guard .zero <= span, span <= Self.longest else { throw InvalidSettlingGrace(span: span) }
        self.span = span
    }
}

/// A grace that is negative or longer than ``SettlingGrace/longest``.
public struct InvalidSettlingGrace: Error, Hashable, Sendable, CustomStringConvertible {
    public let span: Span

    public init(span: Span) { self.span = span }

    public var description: String {
        """
        An occurrence cannot settle for \(span.iso8601). Give it between PT0S and \(SettlingGrace.longest.iso8601) after \
        its end.
        """
    }
}
