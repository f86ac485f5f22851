extension BoardCombination.Rule {
    /// Returns the player's entry on the combined leaderboard, or nil if the player is not listed.
    ///
    /// A sum saturates at the ends of Int64. Date, context and position are those of the member entry that was earned
    /// last, because that entry completed the total. The result does not depend on the order of the entries.
    ///
    /// - Parameter entries: The player's entry on each member; nil for a member on which the player has none.
    public func entry(of entries: some Collection<Entry?>, order: SortOrder) -> Entry? {
        let there = entries.compactMap(\.self)
        switch self {
        case .best: return there.min { $0.stands(above: $1, by: order) }
        case .sum:
            if order == .lowToHigh, there.count < entries.count { return nil }
            guard var sum = there.max(by: { ($0.date, $0.position) < ($1.date, $1.position) }) else { return nil }
            sum.score = Int64(saturatingSumOf: there.map(\.score))
            return sum
        }
    }
}

extension Int64 {
    /// Creates the exact sum, clamped to the range of Int64.
    fileprivate init(saturatingSumOf numbers: [Int64]) {
        var (sum, carry) = (Int64(0), 0)
        for number in numbers {
            let (next, overflow) = sum.addingReportingOverflow(number)
            if overflow { carry += number > 0 ? 1 : -1 }
            sum = next
        }
        self = carry == 0 ? sum : carry > 0 ? .max : .min
    }
}
