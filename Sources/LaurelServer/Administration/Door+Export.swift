import Foundation
import HTTPTypes
import Hummingbird
import LaurelCore
import LaurelModel
import LaurelWire
import NIOCore

extension Door {
    /// `GET /v1/admin/leaderboards/{id}/export?format=ndjson`: the whole ranking as it is at one position, streamed.
    func export(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context)
        try caller.demandServerKey()
        try context.query.refuseNames(besides: ["format", "occurrence", "asOf"])
        let id = try context.leaderboardID()
        let format =
            try context.query.parameter("format") { text in
                guard let format = RankingText.Format(rawValue: text) else {
                    throw Problem.invalid("format", "Write csv or ndjson.")
                }
                return format
            } ?? .csv
        let now = try await service(for: caller)
        try await reach(request, now)
        let service = try await service(now, asOf: context.query, on: id, for: caller)
        let ranking = try await service.rankings.whole(
            of: id, in: caller.game.id, occurrence: try context.query.occurrence())
        let leaderboard = try service.leaderboard(id, of: caller.game.id)
        let reader = leaderboard.readerLocale(accepting: wording.languages(of: request))
        let query = context.query
        let text = RankingText(
            format, scores: wording.formatter(of: leaderboard, for: reader), integers: try context.query.integers())
        return Response(
            status: .ok,
            headers: [
                .contentType: format.type, .ledgerPosition: ranking.position.description,
                .playerCount: String(ranking.playerCount),
            ],
            body: ResponseBody { writer in
                var ranking = ranking
                try await writer.write(ByteBuffer(string: text.header))
                while let page = try await ranking.nextPage(rowCount: 1_000) {
                    // If the key is revoked meanwhile, the response breaks off.
                    try demandServerKeyAgain(request, query)
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
