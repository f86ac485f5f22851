/// How far an occurrence has come.
public enum OccurrenceState: String, Hashable, Sendable, CaseIterable {
    /// It takes scores.
    case open
    /// It is over, and still takes scores that were earned before its end.
    case settling
    /// Its result stands, and no other has started since.
    case gap
    /// Its result stands, and a later one has started.
    case final
}

extension Occurrence {
    /// The state at `moment` by the rule alone; nil before its start.
    ///
    /// That it is final is a fact of its own, which may come later than the rule asks for, after a down time. Whoever
    /// holds that fact goes by it.
    public func state(at moment: Moment, settling grace: SettlingGrace = .standard) -> OccurrenceState? {
        if moment < start { return nil }
        if moment < end { return .open }
        if moment < finalDue(after: grace) { return .settling }
        return moment < nextStart ? .gap : .final
    }

    /// From when on it is to be made final.
    public func finalDue(after grace: SettlingGrace = .standard) -> Moment { end + grace.span }
}
