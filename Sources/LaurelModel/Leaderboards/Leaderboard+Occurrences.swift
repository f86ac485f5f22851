extension Leaderboard {
    /// The occurrence that a score is meant for which the ledger takes at `moment`.
    ///
    /// The earned date picks it. One that is named must be open at `moment` and hold the date.
    ///
    /// - Returns: Nil on a classic leaderboard.
    /// - Throws: ``Refusal/occurrenceNotActive(_:nextStart:)`` between two occurrences and for a named one that is not open,
    ///   ``Refusal/occurrencesMissing(_:)`` where a classic leaderboard's is named.
    public func occurrence(
        named number: Int64?, earnedAt: Moment, at moment: Moment
    ) throws(Refusal) -> Occurrence? {
        guard let recurrence else {
            if number != nil { throw .occurrencesMissing(id) }
            return nil
        }
        // Another node's clock may have stamped an arrival that the ledger's has not reached.
        let date = min(earnedAt, moment)
        guard let occurrence = recurrence.occurrence(holding: date) else {
            throw .occurrenceNotActive(id, nextStart: recurrence.occurrence(startingAfter: date)?.start)
        }
        guard number == nil || number == occurrence.number && occurrence.holds(moment) else {
            throw .occurrenceNotActive(id, nextStart: recurrence.occurrence(startingAfter: moment)?.start)
        }
        return occurrence
    }

    /// When the state of `occurrence` changes next, or another one becomes the current one; nil on a classic leaderboard.
    public func nextChange(of occurrence: Occurrence?, after moment: Moment) -> Moment? {
        guard let recurrence else { return nil }
        var changes = [occurrence?.end, occurrence?.finalDue(after: settling)].compactMap(\.self).filter { $0 > moment }
        changes.append(
            recurrence.occurrence(at: moment)?.nextStart ?? recurrence.occurrence(startingAfter: moment)?.start
                ?? .latest)
        return changes.min()
    }
}
