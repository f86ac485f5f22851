import LaurelCore
import LaurelModel

/// A command that a ledger refuses, and the commands that make it acceptable.
struct RefusalCase: Sendable {
    let name: String
    let refused: Command
    let refusal: Refusal
    /// Commands that must each change the ledger. Empty if the command can never be accepted.
    let cure: [Command]

    init(_ name: String, _ refused: Command, _ refusal: Refusal, cure: [Command]) {
        self.name = name
        self.refused = refused
        self.refusal = refusal
        self.cure = cure
    }

    init(_ name: String, _ refused: Submission, _ refusal: Refusal, cure: Submission) {
        self.init(name, .submit(refused), refusal, cure: [.submit(cure)])
    }
}

extension LedgerHarness {
    /// Creates the leaderboards `points`, `percent` (0 to 100) and `total` (a sum), and players with a score on each.
    ///
    /// The players are `ann`, `rich`, whose total is the maximum of Int64, and `cheat`, who is banned.
    func prepareForRefusals() async throws {
        try await create(
            leaderboard("points"), leaderboard("percent", range: ScoreRange(0, 100)),
            leaderboard("total", submission: .sum))
        try await submit(submission("start", score: 1))
        try await submit(submission("start", score: .max, by: "rich", on: "total"))
        try await submit(submission("start", score: 1, by: "cheat"))
        try await commit([setFlags(.banned, of: "cheat")])
    }

    func refusalCases() throws -> [RefusalCase] {
        try submissionsRefused() + datesRefused() + idsRefused() + namesRefused()
    }

    private func submissionsRefused() throws -> [RefusalCase] {
        let percent = try submission("r", score: 101, by: "new", on: "percent")
        let total = try submission("r", score: 1, by: "rich", on: "total")
        let occurrence = try submission("r", score: 1, by: "new").with { $0.occurrence = 3 }
        let banned = try submission("r", score: 5, by: "cheat")
        return [
            RefusalCase(
                "a score above the range", percent, .scoreOutOfRange(score: 101, range: try ScoreRange(0, 100)),
                cure: percent.with { $0.score = 100 }),
            RefusalCase(
                "a score below the range", percent.with { $0.score = -1 },
                .scoreOutOfRange(score: -1, range: try ScoreRange(0, 100)), cure: percent.with { $0.score = 0 }),
            RefusalCase(
                "a total beyond Int64", total, .totalOutOfRange(total: .max, increment: 1),
                cure: total.with { $0.score = -1 }),
            RefusalCase(
                "an occurrence of a classic leaderboard", occurrence, .occurrencesMissing(occurrence.leaderboard),
                cure: occurrence.with { $0.occurrence = nil }),
            RefusalCase(
                "a banned player's score", .submit(banned), .playerBanned,
                cure: [try setFlags([], of: "cheat"), .submit(banned)]),
        ]
    }

    private func datesRefused() throws -> [RefusalCase] {
        let ahead = try submission("r", score: 9, by: "new").with {
            $0.date = $0.receivedAt + Span(milliseconds: 2_001)
        }
        let old = try submission("0195d3b2-9c4e-4d1a-8f00-000000000001", score: 9).with {
            $0.author = .player
            $0.sentAt = $0.receivedAt + .days(400)
            $0.date = $0.sentAt! - .days(30) - Span(milliseconds: 1)
        }
        return [
            RefusalCase(
                "a date in the future", ahead, .dateInTheFuture(by: Span(milliseconds: 2_001)),
                cure: ahead.with { $0.date = $0.receivedAt + .seconds(2) }),
            RefusalCase(
                "a player's score that is too old", old,
                .scoreTooOld(age: Span(milliseconds: 2_592_000_001), window: .days(30)),
                cure: old.with { $0.date = $0.sentAt! - .days(30) }),
        ]
    }

    private func idsRefused() throws -> [RefusalCase] {
        let text = try submission("r", score: 9).with { $0.author = .player }
        let expired = try submission("0193a0e7-5fff-7000-8000-000000000001", score: 9).with {
            $0.author = .player
            $0.receivedAt = $0.id.createdAt! + .days(45) + Span(milliseconds: 1)
        }
        let reused = try submission("start", score: 2)
        return [
            RefusalCase(
                "a player's submission id that is not a UUID", text, .idempotencyKeyNotUUID,
                cure: text.with { $0.author = .server }),
            RefusalCase(
                "a player's submission id that is expired", expired,
                .idempotencyKeyExpired(age: Span(milliseconds: 3_888_000_001)),
                cure: expired.with { $0.receivedAt = $0.id.createdAt! + .days(45) }),
            RefusalCase(
                "a submission id that was used for another score", reused, .idempotencyKeyReused,
                cure: try reused.with { $0.id = try SubmissionID("r") }),
        ]
    }

    private func namesRefused() throws -> [RefusalCase] {
        let nowhere = try submission("r", score: 1, by: "new", on: "nowhere")
        let elsewhere = try submission("r", score: 1, by: "new").with { $0.game = try GameID("com.example.other") }
        let unknown = try PlayerReference("p_00000000000000000000000000")
        let newPlayer = try submission("0195d3b2-9c4e-4d1a-8f00-000000000002", score: 1, by: "new")
            .with { $0.author = .player }
        let points = try RegisteredLeaderboard(number: LeaderboardNumber(1), leaderboard: leaderboard("points"))
        return [
            RefusalCase(
                "an unknown leaderboard", .submit(nowhere), .leaderboardNotFound(nowhere.leaderboard),
                cure: [.create(try leaderboard("nowhere")), .submit(nowhere)]),
            RefusalCase(
                "another game's leaderboard", elsewhere, .leaderboardNotFound(elsewhere.leaderboard),
                cure: elsewhere.with { $0.game = game.id }),
            RefusalCase(
                "a player that no command created",
                .submit(
                    nowhere.with {
                        $0.leaderboard = points.leaderboard.id; $0.player = unknown
                    }),
                .playerNotFound(unknown), cure: []),
            RefusalCase(
                "a player's submission under an unknown id", newPlayer, .playerNotFound(newPlayer.player),
                cure: newPlayer.with { $0.author = .server }),
            RefusalCase(
                "the flags of an unknown player", try setFlags(.hidden, of: "new"), .playerNotFound(newPlayer.player),
                cure: [.submit(newPlayer.with { $0.author = .server }), try setFlags(.hidden, of: "new")]),
            RefusalCase(
                "a leaderboard with an existing id",
                .create(try leaderboard("points", order: .lowToHigh)), .leaderboardExists(points), cure: []),
        ]
    }
}
