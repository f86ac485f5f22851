import LaurelModel

/// One score of a torture: the writer that sent it, and which of the writer's it is, from 0.
struct TortureScore: Hashable {
    static let game = "com.example.torture"
    static let leaderboard = "taps"

    let writer: Int
    let number: Int

    init(writer: Int, number: Int) {
        self.writer = writer
        self.number = number
    }

    /// Reads the id that ``id`` makes.
    init?(id: Substring) {
        let parts = id.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let writer = parts[0], let number = parts[1] else { return nil }
        self.init(writer: writer, number: number)
    }

    var id: String { "\(writer)-\(number)" }
    var player: String { "writer \(writer)" }
    /// What the writer's scores before this one add up to. Takes as long as there are many.
    var sumBefore: Int64 {
        (0..<number).reduce(0) { $0 + TortureScore(writer: writer, number: $1).value }
    }
    /// Differs from score to score, so that one in another's place is found out.
    var value: Int64 { Int64((writer &* 31 &+ number &* 7) % 97 + 1) }
}

extension TortureScore {
    /// As the trusted server key sends it.
    func submission(at moment: Moment) throws -> Submission {
        Submission(
            id: try SubmissionID(id), game: try GameID(Self.game), leaderboard: try LeaderboardID(Self.leaderboard),
            player: try PlayerReference(player), score: value, receivedAt: moment, author: .server)
    }
}
