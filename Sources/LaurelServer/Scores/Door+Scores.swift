import Foundation
import HTTPTypes
import Hummingbird
import LaurelCore
import LaurelModel
import LaurelWire

extension Door {
    /// `POST /v1/leaderboards/{id}/scores`
    func submitToLeaderboard(_ request: Request, _ context: DoorContext) async throws -> Response {
        let scorer = try await scorer(of: request, context)
        let leaderboard = try context.leaderboardID()
        try context.query.refuseNames(besides: ["player"])
        let body = try await request.decoded(ScoreBody.self)
        guard body.leaderboardIDs == nil || body.leaderboardIDs == [leaderboard] else {
            throw Problem.invalid("leaderboardIDs", "The address names the leaderboard. Leave this out.")
        }
        let submission = try scorer.submissions(of: body, to: [leaderboard], index: nil)[0]
        let receipt = try await submit([submission], for: scorer)[0]
        if let refusal = receipt.problem { throw refusal }
        var response = try Response(
            ReceiptBody(receipt, for: .server), integers: try context.query.integers(), position: receipt.position.value
        )
        if receipt.replayed { response.headers[.idempotencyReplayed] = "true" }
        return response
    }

    /// `POST /v1/scores`: one score to several leaderboards.
    func submitToSeveral(_ request: Request, _ context: DoorContext) async throws -> Response {
        let scorer = try await scorer(of: request, context)
        try context.query.refuseNames(besides: ["player"])
        let body = try await request.decoded(ScoreBody.self)
        return try await receipts(try scorer.submissions(of: body, index: nil), scorer, context)
    }

    /// `POST /v1/submissions`: several scores.
    func submitSeveral(_ request: Request, _ context: DoorContext) async throws -> Response {
        let scorer = try await scorer(of: request, context)
        try context.query.refuseNames(besides: ["player"])
        let bodies = try await request.decoded(ScoresBody.self, byteCountMax: Self.bodyByteCountMax).submissions
        guard bodies.count <= Self.submissionCountMax else {
            throw Problem.invalid("submissions", "A request has at most \(Self.submissionCountMax) submissions.")
        }
        let submissions = try bodies.enumerated().flatMap { try scorer.submissions(of: $1, index: $0) }
        return try await receipts(submissions, scorer, context)
    }

    /// The most submissions in one body.
    static let submissionCountMax = 100

    private func receipts(_ submissions: [Submission], _ scorer: Scorer, _ context: DoorContext) async throws
        -> Response
    {
        let receipts = try await submit(submissions, for: scorer)
        return try Response(
            ReceiptsBody(receipts.map { ReceiptBody($0, for: .server) }), integers: try context.query.integers(),
            position: receipts.map(\.position.value).max())
    }

    func submit(_ submissions: [Submission], for scorer: Scorer) async throws -> [Receipt] {
        let receipts = try await service(for: scorer.caller).submit(submissions)
        for receipt in receipts { metrics.count(receipt) }
        return receipts
    }

    /// Stamps the request: from here on the moment of arrival is decided.
    func scorer(of request: Request, _ context: DoorContext) async throws -> Scorer {
        let receivedAt = clock.now
        let caller = try await caller(of: request, context)
        try caller.demandServerKey()
        let player = try context.query.parameter("player", PlayerReference.init)
        let key = request.headers[.idempotencyKey]
        if let key { _ = try Problem.explaining("Idempotency-Key") { try SubmissionID(key) } }
        return Scorer(caller: caller, player: player, idempotencyKey: key, receivedAt: receivedAt)
    }
}
