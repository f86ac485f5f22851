extension Leaderboard {
    /// Returns the occurrence that a score belongs to if the ledger commits it at `moment`.
    ///
    /// The earned date selects the occurrence. A named occurrence must be open at `moment` and contain the earned date.
    ///
    /// - Returns: Nil on a classic leaderboard.
    /// - Throws: ``Refusal/occurrenceNotActive(_:nextStart:)`` if the date lies between two occurrences or the named
    ///   occurrence is not open; ``Refusal/occurrencesMissing(_:)`` if an occurrence of a classic leaderboard is named.
    public func occurrence(
        named number: Int64?, earnedAt: Moment, at moment: Moment
    ) throws(Refusal) -> Occurrence? {
        guard let recurrence else {
            if number != nil { throw .occurrencesMissing(id) }
            return nil
        }
        // By another node's clock, a score may arrive later than the ledger's time.
        let date = min(earnedAt, moment)
        guard let occurrence = recurrence.occurrence(holding: date) else {
            throw .occurrenceNotActive(id, nextStart: recurrence.occurrence(startingAfter: date)?.start)
        }
        guard number == nil || number == occurrence.number && occurrence.holds(moment) else {
            throw .occurrenceNotActive(id, nextStart: recurrence.occurrence(startingAfter: moment)?.start)
        }
        return occurrence
    }

    /// Returns the next time at which `occurrence` changes state or is no longer current; nil on a classic leaderboard.
    public func nextChange(of occurrence: Occurrence?, after moment: Moment) -> Moment? {
        guard let recurrence else { return nil }
        var changes = [occurrence?.end, occurrence?.finalDue(after: settling)].compactMap(\.self).filter { $0 > moment }
        changes.append(
            recurrence.occurrence(at: moment)?.nextStart ?? recurrence.occurrence(startingAfter: moment)?.start
                ?? .latest)
        return changes.min()
    }
}
