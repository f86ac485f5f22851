import LaurelModel

extension OccurrenceStatus {
    /// Creates the status of an occurrence.
    ///
    /// - Parameter stored: The occurrence in the ledger; nil if no player has submitted to it.
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
