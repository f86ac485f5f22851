/// The time for which an expired occurrence is retained, from its finalization.
public enum OccurrenceRetention: Hashable, Sendable {
    /// Without end.
    case forever
    /// For a limited time.
    case span(Span)

    /// The default: 30 days, as in Game Center.
    public static let standard = OccurrenceRetention.span(.days(30))

    /// Whether an occurrence is still retained at `moment`.
    ///
    /// - Parameter finalizedAt: The finalization; nil if the occurrence is not final, in which case it is retained.
    public func retains(finalizedAt: Moment?, at moment: Moment) -> Bool {
        end(finalizedAt: finalizedAt).map { moment < $0 } ?? true
    }

    /// Returns the end of retention; nil if the occurrence is not final or is retained without end.
    public func end(finalizedAt: Moment?) -> Moment? {
        guard case .span(let span) = self else { return nil }
        return finalizedAt.map { $0 + span }
    }
}
