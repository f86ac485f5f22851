import Foundation
import HTTPTypes
import Hummingbird
import LaurelCore
import LaurelModel
import LaurelWire
import NIOCore

/// The endpoints that submit scores.
struct ScoresAPI: Sendable {
    let games: Games
    let ledger: any Ledger
    let configurations: Configurations
    let wording: Wording
    let metrics: RequestMetrics
    let clock: GuardedClock

    init(_ door: Door) {
        games = door.games
        ledger = door.ledger
        configurations = door.configurations
        wording = door.wording
        metrics = door.metrics
        clock = door.clock
    }

    /// `POST /v1/leaderboards/{id}/scores`: submits a score.
    func submit(_ request: APIRequest) async throws -> Response {
        let scorer = try scorer(of: request)
        let leaderboard = try request.leaderboardID()
        let body = try await decoded(ScoreBody.self, for: scorer, on: leaderboard)
        let submission = try scorer.submission(of: body, to: leaderboard)
        let isSigned = try await !signedPlaces(
            in: [body], goingTo: [[leaderboard]], at: leaderboard, for: scorer
        ).isEmpty
        let receipt = try await submit([submission.signed(isSigned)], for: scorer)[0]
        return Response(try answer(with: receipt, for: scorer, of: try await games.service(for: request.caller)))
    }

    /// Submits a score like ``submit(_:)``, if its ranking is loaded and its body needs no other checks.
    func submitInline(
        _ request: APIRequest, _ body: ByteBuffer, _ completion: @escaping InlineCompletion
    ) throws -> InlineOutcome {
        let leaderboard = try request.leaderboardID()
        guard let service = games.loadedService(of: request.caller.realm), service.isLoaded(leaderboard),
            let body = body.withUnsafeReadableBytes(ScoreBody.init(plain:))
        else { return .suspends }
        let scorer = try scorer(of: request)
        service.submit(try scorer.submission(of: body, to: leaderboard)) { result in
            completion {
                let receipt = try result.get()
                metrics.count(receipt)
                return try answer(with: receipt, for: scorer, of: service)
            }
        }
        return .pending
    }

    /// Returns the response to a single score.
    ///
    /// - Throws: The reason if the score was rejected.
    private func answer(with receipt: Receipt, for scorer: Scorer, of service: RealmService) throws -> Answer {
        if receipt.outcome == .refused, let refusal = receipt.problem { throw refusal }
        let scores = try receipt.standing.map { _ in try formatter(of: receipt.leaderboardID, for: scorer, by: service)
        }
        let body = ReceiptBody(receipt, for: scorer.caller.author, scores: scores)
        var answer = Answer(
            json: try WireJSON.bytes(of: body, integers: scorer.integers),
            status: receipt.outcome == .pendingReview ? .accepted : .ok)
        answer.headers.append(HTTPField(name: .ledgerPosition, value: String(receipt.position.value)))
        if receipt.replayed { answer.headers.append(HTTPField(name: .idempotencyReplayed, value: "true")) }
        return answer
    }

    /// `POST /v1/scores`: submits one score to several leaderboards, or to the default one.
    func submitToSeveral(_ request: APIRequest) async throws -> Response {
        let scorer = try scorer(of: request)
        let body = try await decoded(ScoreBody.self, for: scorer)
        let named = try await withDefaultLeaderboards([body], for: scorer)[0]
        let submissions = try scorer.submissions(of: named, index: nil)
        let isSigned = try await !signedPlaces(
            in: [body], goingTo: [named.leaderboardIDs ?? []], for: scorer
        ).isEmpty
        return try await receipts(submissions.map { $0.signed(isSigned) }, scorer)
    }

    /// `POST /v1/submissions`: submits several scores.
    func submitSeveral(_ request: APIRequest) async throws -> Response {
        let scorer = try scorer(of: request)
        let bodies = try await decoded(ScoresBody.self, for: scorer).submissions
        guard bodies.count <= Self.submissionCountMax else {
            throw Problem.invalid(
                "submissions",
                "The request has more than \(Self.submissionCountMax) submissions. Split them into several requests.")
        }
        let named = try await withDefaultLeaderboards(bodies, for: scorer)
        let signed = try await signedPlaces(in: bodies, goingTo: named.map { $0.leaderboardIDs ?? [] }, for: scorer)
        let submissions = try named.enumerated().flatMap { index, body in
            try scorer.submissions(of: body, index: index).map { $0.signed(signed.contains(index)) }
        }
        return try await receipts(submissions, scorer)
    }

    /// The maximum number of submissions in a body.
    static let submissionCountMax = 100

    private func receipts(_ submissions: [Submission], _ scorer: Scorer) async throws -> Response {
        let receipts = try await submit(submissions, for: scorer)
        return try Response(
            ReceiptsBody(try await bodies(of: receipts, for: scorer)), integers: scorer.integers,
            position: receipts.map(\.position.value).max())
    }

    /// Returns the bodies of receipts, localized for their reader.
    func bodies(of receipts: [Receipt], for scorer: Scorer) async throws -> [ReceiptBody] {
        try bodies(of: receipts, for: scorer, by: try await games.service(for: scorer.caller))
    }

    private func bodies(of receipts: [Receipt], for scorer: Scorer, by service: RealmService) throws -> [ReceiptBody] {
        var formatters: [LeaderboardID: ScoreFormatter] = [:]
        for receipt in receipts where receipt.standing != nil && formatters[receipt.leaderboardID] == nil {
            formatters[receipt.leaderboardID] = try formatter(of: receipt.leaderboardID, for: scorer, by: service)
        }
        return receipts.map { ReceiptBody($0, for: scorer.caller.author, scores: formatters[$0.leaderboardID]) }
    }

    private func formatter(
        of id: LeaderboardID, for scorer: Scorer, by service: RealmService
    ) throws -> ScoreFormatter {
        let registered = try service.registered(id, of: scorer.caller.game.id)
        return wording.formatter(
            of: registered.leaderboard, for: registered.leaderboard.readerLocale(accepting: scorer.languages))
    }

    /// Decodes a body with scores.
    ///
    /// - Parameter leaderboard: The leaderboard in the path.
    private func decoded<Body: Decodable>(
        _ type: Body.Type, for scorer: Scorer, on leaderboard: LeaderboardID? = nil
    ) async throws -> Body {
        do {
            return try await scorer.request.decoded(type)
        } catch let error as MalformedBody {
            throw await explained(error, for: scorer, on: leaderboard)
        }
    }

    /// Adds an explanation to an error: if a score is a fraction, the unit of the leaderboard's scores.
    func explained(
        _ error: MalformedBody, for scorer: Scorer, on leaderboard: LeaderboardID? = nil
    ) async -> MalformedBody {
        guard let fraction = error.fraction, let id = leaderboard ?? fraction.leaderboard,
            let known = try? await games.service(for: scorer.caller).leaderboard(id, of: scorer.caller.game.id)
        else { return error }
        return error.explained(by: known.format)
    }

    func submit(_ submissions: [Submission], for scorer: Scorer) async throws -> [Receipt] {
        let receipts = try await games.service(for: scorer.caller).submit(submissions)
        for receipt in receipts { metrics.count(receipt) }
        return receipts
    }

    /// Reads the properties that apply to all scores of a request, including its time of arrival.
    func scorer(of request: APIRequest) throws -> Scorer {
        let caller = request.caller
        let receivedAt = games.loadedService(of: caller.realm)?.now ?? clock.now
        let key = request.headers.text(of: .idempotencyKey)
        if let key { _ = try Problem.explaining("Idempotency-Key") { try SubmissionID(key) } }
        return Scorer(
            request: request, player: try request.query.parameter("player", PlayerReference.init), idempotencyKey: key,
            receivedAt: receivedAt, languages: wording.languages(of: request.http),
            integers: try request.query.integers())
    }
}
