import Foundation
import HTTPTypes
import Hummingbird
import LaurelCore
import LaurelModel
import LaurelWire
import NIOCore

/// The endpoint that exports a leaderboard.
struct ExportAPI: Sendable {
    let games: Games
    let wording: Wording
    let admission: Admission

    init(_ door: Door) {
        games = door.games
        wording = door.wording
        admission = door.admission
    }

    /// `GET /v1/admin/leaderboards/{id}/export?format=ndjson`: streams the whole ranking at one ledger position.
    func export(_ request: APIRequest) async throws -> Response {
        let id = try request.leaderboardID()
        let format =
            try request.query.parameter("format") { text in
                guard let format = RankingText.Format(rawValue: text) else {
                    throw Problem.invalid(
                        "format", "Unknown value \(text.quotedForMessage). Supported values: csv, ndjson.")
                }
                return format
            } ?? .csv
        let now = try await games.service(for: request.caller)
        try await request.waitForPosition(of: now)
        let service = try await request.history(of: now, on: id)
        let ranking = try await service.rankings.whole(
            of: id, in: request.game, occurrence: try request.query.occurrence())
        let leaderboard = try service.leaderboard(id, of: request.game)
        let reader = leaderboard.readerLocale(accepting: wording.languages(of: request.http))
        let text = RankingText(
            format, scores: wording.formatter(of: leaderboard, for: reader), integers: try request.query.integers())
        return Response(
            status: .ok,
            headers: [
                .contentType: format.type, .ledgerPosition: ranking.position.description,
                .playerCount: String(ranking.playerCount),
            ],
            body: ResponseBody { [admission] writer in
                var ranking = ranking
                try await writer.write(ByteBuffer(string: text.header))
                while let page = try await ranking.nextPage(rowCount: 1_000) {
                    // If the key has been revoked in the meantime, the response is aborted.
                    try admission.recheck(request)
                    try await writer.write(ByteBuffer(string: try text.lines(page)))
                }
                try await writer.finish(nil)
            })
    }
}

extension RankingText.Format {
    fileprivate var type: String {
        switch self {
        case .csv: "text/csv; charset=utf-8"
        case .ndjson: "application/x-ndjson"
        }
    }
}
