/// The state of an occurrence.
public enum OccurrenceState: String, Hashable, Sendable, CaseIterable {
    /// The occurrence accepts scores.
    case open
    /// The occurrence has ended, and still accepts scores that were earned before its end.
    case settling
    /// The settling period is over, and the next occurrence has not started.
    case gap
    /// The settling period is over, and a later occurrence has started.
    case final
}

extension Occurrence {
    /// Returns the state at `moment` by the rule alone; nil before the start.
    ///
    /// The finalization is a separate fact. It may be written later than the rule demands, for example after a
    /// downtime. If that fact exists, it takes precedence.
    public func state(at moment: Moment, settling grace: SettlingGrace = .standard) -> OccurrenceState? {
        if moment < start { return nil }
        if moment < end { return .open }
        if moment < finalDue(after: grace) { return .settling }
        return moment < nextStart ? .gap : .final
    }

    /// Returns the time from which the occurrence can be finalized.
    public func finalDue(after grace: SettlingGrace = .standard) -> Moment { end + grace.span }
}
