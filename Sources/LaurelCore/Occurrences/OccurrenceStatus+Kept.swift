import LaurelModel

extension OccurrenceStatus {
    /// - Parameter stored: What the ledger has of it; nil where nobody submitted to it.
    init(_ occurrence: Occurrence, stored: StoredOccurrence?, of leaderboard: Leaderboard, at now: Moment) {
        let byRule = occurrence.state(at: now, settling: leaderboard.settling) ?? .open
        self.init(
            occurrence: Occurrence(
                number: occurrence.number, start: stored?.start ?? occurrence.start, end: stored?.end ?? occurrence.end,
                nextStart: occurrence.nextStart),
            state: stored?.finalizedAt == nil
                ? byRule : occurrence.end <= now && now < occurrence.nextStart ? .gap : .final,
            finalizedAt: stored?.finalizedAt)
    }
}
