import LaurelModel

extension OccurrenceStatus {
    /// - Parameter kept: What the ledger has of it; nil where nobody submitted to it.
    init(_ occurrence: Occurrence, kept: KeptOccurrence?, of leaderboard: Leaderboard, at now: Moment) {
        let byRule = occurrence.state(at: now, settling: leaderboard.settling) ?? .open
        self.init(
            occurrence: Occurrence(
                number: occurrence.number, start: kept?.start ?? occurrence.start, end: kept?.end ?? occurrence.end,
                nextStart: occurrence.nextStart),
            state: kept?.finalizedAt == nil
                ? byRule : occurrence.end <= now && now < occurrence.nextStart ? .gap : .final,
            finalizedAt: kept?.finalizedAt)
    }
}
