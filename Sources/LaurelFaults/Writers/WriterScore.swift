import LaurelModel

/// A score of a fault-injection test: its writer, and its number among the writer's scores, from 0.
struct WriterScore: Hashable {
    static let game = "com.example.torture"
    static let leaderboard = "taps"

    let writer: Int
    let number: Int

    init(writer: Int, number: Int) {
        self.writer = writer
        self.number = number
    }

    /// Parses the text of ``id``.
    init?(id: Substring) {
        let parts = id.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let writer = parts[0], let number = parts[1] else { return nil }
        self.init(writer: writer, number: number)
    }

    var id: String { "\(writer)-\(number)" }
    var player: String { "writer \(writer)" }
    /// The sum of the writer's previous scores.
    ///
    /// - Complexity: O(*n*), where *n* is the number of the score.
    var sumBefore: Int64 {
        (0..<number).reduce(0) { $0 + WriterScore(writer: writer, number: $1).value }
    }
    /// The value, which differs between scores, so that a swapped score is detected.
    var value: Int64 { Int64((writer &* 31 &+ number &* 7) % 97 + 1) }
}

extension WriterScore {
    /// Returns the submission as sent with a server key.
    func submission(at moment: Moment) throws -> Submission {
        Submission(
            id: try SubmissionID(id), game: try GameID(Self.game), leaderboard: try LeaderboardID(Self.leaderboard),
            player: try PlayerReference(player), score: value, receivedAt: moment, author: .server)
    }
}
