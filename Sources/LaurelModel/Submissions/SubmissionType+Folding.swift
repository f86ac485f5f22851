extension SubmissionType {
    /// Returns the player's entry after a new score.
    ///
    /// - `best` keeps the better score. An equal score changes neither date nor context.
    /// - `mostRecent` keeps the newest earned date; for equal dates, the later position.
    /// - `sum` adds. Date, context and position are those of the increment with the newest earned date, because that
    ///   increment completed the total. An increment of zero changes nothing.
    ///
    /// - Parameters:
    ///   - current: The player's entry so far, or nil for a new player.
    ///   - new: The submitted score as a separate entry.
    /// - Returns: `current` itself if the score improves nothing.
    /// - Throws: ``Refusal/totalOutOfRange(total:increment:)`` if a sum exceeds the range of Int64.
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
