import AsyncHTTPClient
import Foundation
import LaurelImport
package import LaurelModel
package import LaurelWire
import NIOCore
import NIOHTTP1

/// A game on a running server.
package struct RemoteGame: OpenGame {
    let server: RemoteServer

    /// Creates a game from a server and a key of the game.
    package init(_ server: RemoteServer) { self.server = server }

    func leaderboards() async throws -> LeaderboardsBody {
        do {
            return try await allLeaderboards([("all", "true")])
        } catch let problem as RemoteProblem where ["not-authenticated", "server-key-required"].contains(problem.slug) {
            // Without a server key, only public leaderboards are listed.
            return try await allLeaderboards([])
        }
    }

    private func allLeaderboards(_ query: [(String, String)]) async throws -> LeaderboardsBody {
        var leaderboards: [LeaderboardBody] = []
        var cursor: String?
        repeat {
            let page = try await server.request(
                "GET", ["v1", "leaderboards"], query: query + (cursor.map { [("cursor", $0)] } ?? []),
                as: LeaderboardsBody.self
            ).body
            leaderboards += page.leaderboards
            cursor = page.nextCursor
        } while cursor != nil
        return LeaderboardsBody(leaderboards)
    }

    func leaderboard(_ id: LeaderboardID) async throws -> LeaderboardBody? {
        do {
            return try await server.request("GET", ["v1", "leaderboards", id.text], as: LeaderboardBody.self).body
        } catch let problem as RemoteProblem where problem.slug == "leaderboard-not-found" {
            return nil
        }
    }

    /// Creates a leaderboard, or returns the existing one if its settings are the same.
    package func create(_ leaderboard: NewLeaderboardBody) async throws -> (leaderboard: LeaderboardBody, isNew: Bool) {
        let response = try await server.request(
            "POST", ["v1", "admin", "leaderboards"], body: try WireJSON.encode(leaderboard), as: LeaderboardBody.self)
        return (response.body, response.status == 201)
    }

    /// Submits a score and returns its receipt.
    package func submit(_ score: ScoreBody, to leaderboard: LeaderboardID) async throws -> ReceiptBody {
        try await server.request(
            "POST", ["v1", "leaderboards", leaderboard.text, "scores"], body: try WireJSON.encode(score),
            as: ReceiptBody.self
        ).body
    }

    /// Returns a page of a ranking.
    package func page(
        _ selection: PageSelection, of leaderboard: LeaderboardID, occurrence: OccurrenceSelection?, time: TimeScope
    ) async throws -> EntriesBody {
        try await server.request(
            "GET", ["v1", "leaderboards", leaderboard.text, "entries"],
            query: selection.query + (occurrence.map { [("occurrence", $0.text)] } ?? []) + [("time", time.rawValue)],
            as: EntriesBody.self
        ).body
    }

    /// Returns the page and its ETag, or nil if the page still has the ETag `tag`.
    func pageIfChanged(
        _ selection: PageSelection, of leaderboard: LeaderboardID, time: TimeScope, since tag: String?
    ) async throws -> (page: EntriesBody, tag: String?)? {
        let changed = try await server.requestIfChanged(
            ["v1", "leaderboards", leaderboard.text, "entries"], query: selection.query + [("time", time.rawValue)],
            since: tag, as: EntriesBody.self)
        return changed.map { ($0.body, $0.tag) }
    }

    func prospectiveRank(of score: Int64, on leaderboard: LeaderboardID) async throws -> ProspectiveRankBody {
        try await server.request(
            "GET", ["v1", "leaderboards", leaderboard.text, "rank"], query: [("score", String(score))],
            as: ProspectiveRankBody.self
        ).body
    }

    func allEntries(
        of leaderboard: LeaderboardID, occurrence: OccurrenceSelection?,
        _ body: (_ rows: [EntryBody], _ total: Int?) throws -> Void
    ) async throws {
        let response = try await server.send(
            "GET", ["v1", "admin", "leaderboards", leaderboard.text, "export"],
            query: [("format", "ndjson")] + (occurrence.map { [("occurrence", $0.text)] } ?? []), contentType: "")
        let total = response.headers.first(name: "Laurel-Player-Count").flatMap { Int($0) }
        var rest = Data()
        var count = 0
        var chunks = response.body.makeAsyncIterator()
        while let chunk = try await server.reachable({ try await chunks.next() }) {
            rest.append(contentsOf: chunk.readableBytesView)
            guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { continue }
            let rows = try rest[...end].split(separator: UInt8(ascii: "\n")).map {
                try WireJSON.decode(EntryBody.self, from: $0)
            }
            rest = Data(rest[rest.index(after: end)...])
            count += rows.count
            try body(rows, total)
        }
        guard rest.isEmpty, total == nil || total == count else {
            throw CommandFailure.unreachable("The server stopped in the middle of the export. Try again.")
        }
    }

    func `import`(
        _ source: CSVSource, columns: ImportColumns, to leaderboard: LeaderboardID,
        prepare: () async throws -> Void, _ report: (ImportReport) -> Void
    ) async throws -> ImportBody {
        try await prepare()
        let body = HTTPClientRequest.Body.stream(CSVChunks(source), length: .unknown)
        let response = try await server.send(
            "POST", ["v1", "admin", "leaderboards", leaderboard.text, "import"], query: columns.query, body: body,
            contentType: "text/csv", accept: "application/x-ndjson")
        var summary = try await result(of: response, report)
        report(ImportReport(rowCount: summary.rows, byteCount: source.byteCountTotal ?? 0, summary.rejections ?? []))
        summary.rejections = nil
        return summary
    }

    /// Reads the lines of an import's response, and returns the result in the last one.
    private func result(
        of response: HTTPClientResponse, _ report: (ImportReport) -> Void
    ) async throws -> ImportBody {
        var rest = Data()
        var chunks = response.body.makeAsyncIterator()
        // The connection may end at any byte, also without an error.
        while let chunk = try? await chunks.next() {
            rest.append(contentsOf: chunk.readableBytesView)
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                let line = try WireJSON.decode(ImportProgressBody.self, from: rest[..<end])
                rest = Data(rest[rest.index(after: end)...])
                if let result = line.result { return result }
                if let problem = line.problem { throw RemoteProblem(body: problem) }
                if let rows = line.rows, let bytes = line.bytes {
                    report(ImportReport(rowCount: rows, byteCount: bytes, []))
                }
            }
        }
        // Earlier versions of the server respond with the result alone.
        if let result = try? WireJSON.decode(ImportBody.self, from: rest) { return result }
        throw CommandFailure.unreachable(
            """
            The connection ended before the result of the import, so some rows may have been imported. \
            Repeat the import: each row counts once.
            """
        )
    }

    func asOf(_ moment: Moment, on leaderboard: LeaderboardID) -> any OpenGame {
        RemoteGame(server.asOf(moment))
    }

    func history(
        of player: PlayerReference, on leaderboard: LeaderboardID?, after cursor: String?, asOf moment: Moment?
    ) async throws -> PlayerHistoryBody {
        let query = [
            ("limit", "1000"), ("leaderboard", leaderboard?.text), ("cursor", cursor), ("asOf", moment?.iso8601),
        ]
        return try await server.request(
            "GET", ["v1", "admin", "players", player.text, "history"],
            query: query.compactMap { name, value in value.map { (name, $0) } }, as: PlayerHistoryBody.self
        ).body
    }

    func recompute(_ leaderboard: LeaderboardID, isPreview: Bool) async throws -> RecomputationBody {
        try await server.request(
            "POST", ["v1", "admin", "leaderboards", leaderboard.text, "recompute"],
            query: [("preview", String(isPreview))], as: RecomputationBody.self
        ).body
    }

    func wipe(confirming game: String?) async throws -> WipeBody {
        do {
            return try await server.request(
                "POST", ["v1", "admin", "wipe"], body: try WireJSON.encode(WipeRequestBody(game: game)),
                as: WipeBody.self
            ).body
        } catch let problem as RemoteProblem where problem.slug == "confirmation-required" {
            throw CommandFailure.wipeUnconfirmed
        }
    }
}

extension PageSelection {
    /// The query parameters for `GET …/entries`.
    fileprivate var query: [(String, String)] {
        switch self {
        case .rows(let start, let limit): [("start", "\(start.value)"), ("limit", "\(limit.rowCount)")]
        case .around(let player, let limit): [("around", player.text), ("limit", "\(limit.rowCount)")]
        case .aroundScore(let score, let limit): [("aroundScore", "\(score)"), ("limit", "\(limit.rowCount)")]
        case .percentile(let percentile, let limit):
            [("percentile", "\(percentile.value)"), ("limit", "\(limit.rowCount)")]
        case .players(let players): players.map { ("player", $0.text) }
        }
    }
}

extension ImportColumns {
    /// The query parameters for `POST …/import`.
    fileprivate var query: [(String, String)] {
        let columns = [
            ("player", player), ("score", score), ("name", name), ("date", date), ("context", context), ("id", id),
        ]
        return columns.compactMap { name, column in column.map { (name, $0) } }
    }
}

/// The bytes of a file, in chunks.
private struct CSVChunks: AsyncSequence, Sendable {
    // Read by a single iterator. The source is not used elsewhere.
    nonisolated(unsafe) private let source: CSVSource

    init(_ source: CSVSource) { self.source = source }

    func makeAsyncIterator() -> Iterator { Iterator(source: source) }

    struct Iterator: AsyncIteratorProtocol {
        let source: CSVSource

        func next() async throws -> ByteBuffer? {
            var buffer = ByteBuffer()
            let count = try buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: 1 << 16) { try source.read($0) }
            return count == 0 ? nil : buffer
        }
    }
}

extension OccurrenceSelection {
    /// The text of the value in a URL.
    fileprivate var text: String {
        switch self {
        case .current: "current"
        case .previous: "previous"
        case .number(let number): String(number)
        }
    }
}
