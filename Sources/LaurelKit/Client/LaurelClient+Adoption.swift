import LaurelModel

extension LaurelClient {
    /// Submits every record of a device's table for the player who is signed in: with its own date, and once, however
    /// often this is called and whenever the game is stopped meanwhile.
    ///
    /// The records stay on the table. A leaderboard accepts no score that is older than its late window, which is 30 days unless
    /// the leaderboard says otherwise: such a record's delivery is refused with the code `score-too-old`.
    ///
    /// - Returns: What became of the records that no server had been told of, best first.
    /// - Throws: ``LaurelError`` with the code `not-authenticated` while nobody is signed in.
    @discardableResult
    public func adopt(_ highScores: LocalHighScores, on leaderboard: String) async throws -> [ScoreDelivery] {
        guard await player != nil else { throw LaurelError(.notAuthenticated, "Sign a player in first.") }
        let leaderboard = try Self.checked(leaderboard: leaderboard)
        var ids: [SubmissionID] = []
        for _ in await highScores.table.records { ids.append(try await connection.timelessID()) }
        let records = try await highScores.namedForAdoption(by: ids)
        let queued = records.compactMap { record in
            record.submission.map { id in
                QueuedScore(
                    id: id, leaderboard: leaderboard, score: record.score, context: record.context,
                    earned: DeviceTime(moment: Moment(record.date)))
            }
        }
        guard !queued.isEmpty else { return [] }
        // First among the scores on their way, then off the list of those to come: stopped in between, it is the same id
        // again, which counts once.
        try await scores.store(queued)
        try await highScores.noteHandedOver(Set(queued.map(\.id)))
        return try await scores.submit(queued)
    }
}
