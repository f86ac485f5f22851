import Foundation
import HTTPTypes
import Hummingbird
import LaurelCore
import LaurelModel
import LaurelWire
import NIOCore

extension ScoresAPI {
    /// `POST /v1/admin/scores`: submits many scores, as a JSON list or as lines of JSON. The response has the same
    /// format.
    func submitMany(_ request: APIRequest) async throws -> Response {
        let scorer = try scorer(of: request)
        let isLines =
            request.headers[.contentType].flatMap { HeaderText.mediaType(UncheckedText($0)) } == "application/x-ndjson"
        guard isLines || request.http.head.isJSON else { throw Problem.notJSON }
        let data = try await request.bytes()
        let bodies = try await isLines ? lines(data, for: scorer) : list(data, for: scorer)
        guard bodies.count <= Self.bulkCountMax else {
            throw Problem.invalid(
                nil, "The request has more than \(Self.bulkCountMax) scores. Split them into several requests.")
        }
        var submissions: [Submission] = []
        for (index, body) in bodies.enumerated() {
            let made = try scorer.submissions(of: body, index: index)
            guard made.count == 1 else {
                throw Problem.invalid(
                    "submissions[\(index)].leaderboardIDs",
                    "Only one leaderboard is supported for each score. Send leaderboardID instead.")
            }
            submissions += made
        }
        try await giveImportIDs(to: &submissions, of: bodies, scorer)
        let receipts = try await self.bodies(of: submit(submissions, for: scorer), for: scorer)
        let integers = scorer.integers
        guard isLines else {
            return try Response(
                ReceiptsBody(receipts), integers: integers, position: receipts.map(\.position).max())
        }
        var answer = Data()
        for receipt in receipts {
            answer += try WireJSON.encode(receipt, integers: integers)
            answer.append(UInt8(ascii: "\n"))
        }
        var headers: HTTPFields = [.contentType: "application/x-ndjson"]
        if let position = receipts.map(\.position).max() { headers[.ledgerPosition] = String(position) }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: answer)))
    }

    /// The maximum number of bytes of one body of `/v1/admin/scores`.
    static let bulkByteCountMax = 16 << 20
    /// The maximum number of scores in one body of `/v1/admin/scores`.
    static let bulkCountMax = 10_000

    private func list(_ data: Data, for scorer: Scorer) async throws -> [ScoreBody] {
        do {
            return try WireJSON.decodeRequest(ScoresBody.self, from: data).submissions
        } catch {
            throw await explained(error, for: scorer)
        }
    }

    private func lines(_ data: Data, for scorer: Scorer) async throws -> [ScoreBody] {
        var bodies: [ScoreBody] = []
        for (index, line) in data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            guard !line.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) else { continue }
            do {
                bodies.append(try WireJSON.decodeRequest(ScoreBody.self, from: line))
            } catch {
                throw Problem.invalid("line \(index + 1)", await explained(error, for: scorer).description)
            }
        }
        return bodies
    }

    /// Sets the ids of dated scores that have none.
    ///
    /// Equal imported scores get the same id, so that sending the scores again changes nothing. A score without a date
    /// gets a new random id, because equal increments of a sum are separate submissions.
    private func giveImportIDs(
        to submissions: inout [Submission], of bodies: [ScoreBody], _ scorer: Scorer
    ) async throws {
        guard scorer.idempotencyKey == nil else { return }
        let bare = bodies.indices.filter { bodies[$0].id == nil && bodies[$0].date != nil }
        guard !bare.isEmpty else { return }
        let realm = scorer.caller.realm
        let known = try await ledger.players(named: Set(bare.map { submissions[$0].player }), in: realm)
        var counts: [ImportedScore: Int] = [:]
        for index in bare {
            let submission = submissions[index]
            let player = known[submission.player].map { PlayerReference.id($0.id) } ?? submission.player
            let row = ImportedScore(
                leaderboard: submission.leaderboard, player: player, score: submission.score, date: submission.date)
            submissions[index].id = SubmissionID(
                importedScore: row.score, date: row.date, afterEqualRows: counts[row, default: 0])
            counts[row, default: 0] += 1
        }
    }
}

/// The properties by which two imported scores are equal.
private struct ImportedScore: Hashable {
    let leaderboard: LeaderboardID
    let player: PlayerReference
    let score: Int64
    let date: Moment?
}
