import LaurelModel

extension LaurelClient {
    /// Submits every record of a local high score table for the signed-in player, with the record's own date.
    ///
    /// - Each record counts once, even if this method is called again or the game is stopped during the call.
    /// - The records remain in the table.
    /// - A record that is older than the leaderboard's late window (30 days by default) is refused with the code
    ///   `score-too-old`.
    ///
    /// - Returns: The deliveries of the records that had not been submitted before, best first.
    /// - Throws: ``LaurelError`` with the code `not-authenticated` if no player is signed in.
    @discardableResult
    public func adopt(_ highScores: LocalHighScores, on leaderboard: String) async throws -> [ScoreDelivery] {
        guard await player != nil else { throw LaurelError(.notAuthenticated, "No player is signed in.") }
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
        // The score is stored in the queue first and marked in the table second. If the game is stopped in between, the
        // next call uses the same id, which counts once.
        try await scores.store(queued)
        try await highScores.noteHandedOver(Set(queued.map(\.id)))
        return try await scores.submit(queued)
    }
}
