extension BoardCombination.Rule {
    /// The entry that a player's entries on the members make together; nil where the player is not listed.
    ///
    /// A sum stops at the ends of Int64. Date, context and position are those of the part that was earned last, since the
    /// total is reached with it. What is made depends on the entries alone, not on their order.
    ///
    /// - Parameter entries: One for each member; nil where the player has none there.
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
    /// The exact sum, or the end of Int64 beyond which it is.
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
