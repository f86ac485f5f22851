extension SubmissionID {
    /// Creates the id of an imported row that has none. The same rows get the same ids.
    ///
    /// Ids are unique by player and leaderboard, so the text contains neither.
    ///
    /// - Parameter count: The number of equal rows before this one.
    public init(importedScore score: Int64, date: Moment?, afterEqualRows count: Int) {
        // Two numbers and a date are not empty and are far below the maximum length.
        try! self.init("import \(score) \(date?.iso8601 ?? "undated") \(count)")
    }
}
