import Foundation
import HTTPTypes
import Hummingbird
import LaurelCore
import LaurelModel
import LaurelWire
import NIOCore

extension Door {
    /// `POST /v1/leaderboards/{id}/scores`
    func submitToLeaderboard(_ request: Request, _ context: DoorContext) async throws -> Response {
        let scorer = try scorer(of: request, context)
        let leaderboard = try context.leaderboardID()
        try context.query.refuseNames(besides: ["player"])
        let body = try await decoded(ScoreBody.self, from: request, for: scorer, on: leaderboard)
        let submission = try scorer.submission(of: body, to: leaderboard)
        let isSigned = try await !signedPlaces(
            in: [body], goingTo: [[leaderboard]], at: leaderboard, for: scorer
        ).isEmpty
        let receipt = try await submit([submission.signed(isSigned)], for: scorer)[0]
        return Response(
            try answer(
                with: receipt, for: scorer, of: try await service(for: scorer.caller),
                integers: context.query.integers()))
    }

    /// A score as ``submitToLeaderboard(_:_:)`` would submit it, where that can be told without waiting for anybody; nil where
    /// it cannot, and where something is wrong with it.
    func scoreAtOnce(
        _ request: Request, _ query: Query, _ body: ByteBuffer, for leaderboard: LeaderboardID
    ) -> ScoreAtOnce? {
        guard let scorer = try? scorer(of: request, asking: query),
            let service = games.serviceAwake(of: scorer.caller.realm), service.isLoaded(leaderboard),
            (try? query.refuseNames(besides: ["player"])) != nil, let integers = try? query.integers(),
            let body = body.withUnsafeReadableBytes(ScoreBody.init(plain:)),
            let submission = try? scorer.submission(of: body, to: leaderboard)
        else { return nil }
        return ScoreAtOnce(request, from: scorer, submission, to: service, integers: integers)
    }

    /// What the one who sent a single score is told of it.
    ///
    /// - Throws: Why it was refused.
    func answer(
        with receipt: Receipt, for scorer: Scorer, of service: RealmService, integers: WireJSON.Integers
    ) throws -> Answer {
        if receipt.outcome == .refused, let refusal = receipt.problem { throw refusal }
        let body = try bodies(of: [receipt], for: scorer, by: service)[0]
        var answer = Answer(
            json: try WireJSON.bytes(of: body, integers: integers), status: receipt.outcome == .held ? .accepted : .ok)
        answer.headers.append(HTTPField(name: .ledgerPosition, value: String(receipt.position.value)))
        if receipt.replayed { answer.headers.append(HTTPField(name: .idempotencyReplayed, value: "true")) }
        return answer
    }

    /// `POST /v1/scores`: one score to several leaderboards, or to the default one.
    func submitToSeveral(_ request: Request, _ context: DoorContext) async throws -> Response {
        let scorer = try scorer(of: request, context)
        try context.query.refuseNames(besides: ["player"])
        let body = try await decoded(ScoreBody.self, from: request, for: scorer)
        let named = try await naming([body], for: scorer)[0]
        let submissions = try scorer.submissions(of: named, index: nil)
        let isSigned = try await !signedPlaces(
            in: [body], goingTo: [named.leaderboardIDs ?? []], for: scorer
        ).isEmpty
        return try await receipts(submissions.map { $0.signed(isSigned) }, scorer, context)
    }

    /// `POST /v1/submissions`: several scores.
    func submitSeveral(_ request: Request, _ context: DoorContext) async throws -> Response {
        let scorer = try scorer(of: request, context)
        try context.query.refuseNames(besides: ["player"])
        let bodies = try await decoded(ScoresBody.self, from: request, for: scorer).submissions
        guard bodies.count <= Self.submissionCountMax else {
            throw Problem.invalid("submissions", "A request has at most \(Self.submissionCountMax) submissions.")
        }
        let named = try await naming(bodies, for: scorer)
        let signed = try await signedPlaces(in: bodies, goingTo: named.map { $0.leaderboardIDs ?? [] }, for: scorer)
        let submissions = try named.enumerated().flatMap { index, body in
            try scorer.submissions(of: body, index: index).map { $0.signed(signed.contains(index)) }
        }
        return try await receipts(submissions, scorer, context)
    }

    /// The most submissions in one body.
    static let submissionCountMax = 100

    private func receipts(_ submissions: [Submission], _ scorer: Scorer, _ context: DoorContext) async throws
        -> Response
    {
        let receipts = try await submit(submissions, for: scorer)
        return try Response(
            ReceiptsBody(try await bodies(of: receipts, for: scorer)), integers: try context.query.integers(),
            position: receipts.map(\.position.value).max())
    }

    /// The receipts as their reader reads them.
    func bodies(of receipts: [Receipt], for scorer: Scorer) async throws -> [ReceiptBody] {
        try bodies(of: receipts, for: scorer, by: try await service(for: scorer.caller))
    }

    private func bodies(of receipts: [Receipt], for scorer: Scorer, by service: RealmService) throws -> [ReceiptBody] {
        var formatters: [LeaderboardID: ScoreFormatter] = [:]
        for receipt in receipts where receipt.standing != nil && formatters[receipt.leaderboardID] == nil {
            let leaderboard = try service.leaderboard(receipt.leaderboardID, of: scorer.caller.game.id)
            let reader = leaderboard.readerLocale(accepting: scorer.languages)
            formatters[leaderboard.id] = wording.formatter(of: leaderboard, for: reader)
        }
        return receipts.map { ReceiptBody($0, for: scorer.caller.author, scores: formatters[$0.leaderboardID]) }
    }

    /// A body with scores.
    ///
    /// - Parameter leaderboard: The address's.
    private func decoded<Body: Decodable>(
        _ type: Body.Type, from request: Request, for scorer: Scorer, on leaderboard: LeaderboardID? = nil
    ) async throws -> Body {
        do {
            return try await request.decoded(type)
        } catch let error as MalformedBody {
            throw await explained(error, for: scorer, on: leaderboard)
        }
    }

    /// Of a fraction where a score should be, the leaderboard's format says what a score counts.
    func explained(
        _ error: MalformedBody, for scorer: Scorer, on leaderboard: LeaderboardID? = nil
    ) async -> MalformedBody {
        guard let fraction = error.fraction, let id = leaderboard ?? fraction.leaderboard,
            let known = try? await service(for: scorer.caller).leaderboard(id, of: scorer.caller.game.id)
        else { return error }
        return error.explained(by: known.format)
    }

    func submit(_ submissions: [Submission], for scorer: Scorer) async throws -> [Receipt] {
        let receipts = try await service(for: scorer.caller).submit(submissions)
        for receipt in receipts { metrics.count(receipt) }
        return receipts
    }

    /// Stamps the request: from here on the moment of arrival is decided.
    ///
    /// - Parameter demand: Who may ask.
    func scorer(
        of request: Request, _ context: DoorContext,
        demanding demand: (Caller) throws -> Void = { try $0.demandPlayerOrServerKey() }
    ) throws -> Scorer {
        try scorer(of: request, asking: context.query, demanding: demand)
    }

    private func scorer(
        of request: Request, asking query: Query,
        demanding demand: (Caller) throws -> Void = { try $0.demandPlayerOrServerKey() }
    ) throws -> Scorer {
        let caller = try caller(of: request, asking: query)
        let receivedAt = now(in: caller.realm)
        try demand(caller)
        let player = try query.parameter("player", PlayerReference.init)
        let key = request.headers.text(of: .idempotencyKey)
        if let key { _ = try Problem.explaining("Idempotency-Key") { try SubmissionID(key) } }
        return Scorer(
            caller: caller, player: player, idempotencyKey: key, receivedAt: receivedAt,
            languages: wording.languages(of: request))
    }
}
