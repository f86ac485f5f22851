/// A fact that a database server stores.
struct StoredScore: Hashable {
    let position: Int64
    let score: WriterScore
    /// The time at which the score was earned, in milliseconds since 1970, which orders equal scores.
    let date: Int64
}

extension StoredScore {
    /// The columns of ``init(row:)``, of the facts after a position.
    static func query(after position: Int64) -> String {
        // The first byte of an id marks a text.
        """
        SELECT f.position, convert_from(substring(f.id FROM 2), 'UTF8'), f.earned_at, b.id, p.external_id, f.score
        FROM laurel.fact f
        JOIN laurel.realm r ON r.number = f.realm AND r.environment = 'production'
        JOIN laurel.leaderboard b ON b.realm = f.realm AND b.number = f.leaderboard
        JOIN laurel.player p ON p.realm = f.realm AND p.number = f.player
        WHERE f.kind = 1 AND f.position > \(position) ORDER BY f.position
        """
    }

    /// Parses a row, whose values are separated by `|`.
    ///
    /// - Returns: Nil for a fact that no client can have sent.
    init?(row: Substring) {
        let values = row.split(separator: "|", omittingEmptySubsequences: false)
        guard values.count == 6, let position = Int64(values[0]), let score = WriterScore(id: values[1]),
            let date = Int64(values[2]), values[3] == score.board.rawValue, values[4] == score.player,
            Int64(values[5]) == score.value
        else { return nil }
        self.init(position: position, score: score, date: date)
    }
}
