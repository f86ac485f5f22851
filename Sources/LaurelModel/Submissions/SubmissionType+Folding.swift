extension SubmissionType {
    /// The entry that `player's current one` and a new score make together.
    ///
    /// - `best` keeps the better score; an equal one changes neither date nor context.
    /// - `mostRecent` keeps the newest earned date; of two equal dates, the later fact's.
    /// - `sum` adds. The total was earned when the last of its increments was, so date, context and position are those
    ///   of the increment with the newest date; an increment of zero changes nothing.
    ///
    /// - Parameters:
    ///   - current: The player's entry so far, or nil for a newcomer.
    ///   - new: The submitted score as an entry of its own.
    /// - Returns: `current` itself where the score improved nothing.
    /// - Throws: ``Refusal/totalOutOfRange(total:increment:)`` where a sum leaves Int64.
    public func fold(_ current: Entry?, with new: Entry, order: SortOrder) throws(Refusal) -> Entry {
        guard let current else { return new }
        switch self {
        case .best:
            return order.isBetter(new.score, than: current.score) ? new : current
        case .mostRecent:
            return new.date >= current.date ? new : current
        case .sum:
            guard new.score != 0 else { return current }
            let (total, overflow) = current.score.addingReportingOverflow(new.score)
            guard !overflow else { throw .totalOutOfRange(total: current.score, increment: new.score) }
            var sum = new.date >= current.date ? new : current
            sum.score = total
            return sum
        }
    }
}
