extension SubmissionID {
    /// The id of an imported row that brings none: the same rows make the same ids.
    ///
    /// Ids are unique by player and leaderboard, so neither need be in it.
    ///
    /// - Parameter count: How many equal rows stand before this one.
    public init(importedScore score: Int64, date: Moment?, afterEqualRows count: Int) {
        // Two numbers and a date are never empty and far below the size of an id.
        try! self.init("import \(score) \(date?.iso8601 ?? "undated") \(count)")
    }
}
