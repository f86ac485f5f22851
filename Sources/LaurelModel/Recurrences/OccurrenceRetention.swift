/// How long an expired occurrence is kept from the moment at which it became final.
public enum OccurrenceRetention: Hashable, Sendable {
    case forever
    case span(Span)

    /// 30 days, as Game Center does.
    public static let standard = OccurrenceRetention.span(.days(30))

    /// Whether an occurrence is still kept at `moment`.
    ///
    /// - Parameter finalizedAt: Nil where it is not final yet; it is kept then.
    public func retains(finalizedAt: Moment?, at moment: Moment) -> Bool {
        end(finalizedAt: finalizedAt).map { moment < $0 } ?? true
    }

    /// The first moment at which an occurrence is kept no longer; nil where there is none yet, and where it is kept for
    /// ever.
    public func end(finalizedAt: Moment?) -> Moment? {
        guard case .span(let span) = self else { return nil }
        return finalizedAt.map { $0 + span }
    }
}
