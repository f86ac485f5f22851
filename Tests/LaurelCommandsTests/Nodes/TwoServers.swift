import Foundation
import LaurelWire
import PostgresFixture
import Testing

/// Two server processes on one database with the leaderboards `best` and `sum`.
final class TwoServers {
    let server: PostgresServer
    let database: String
    let key: String
    let place: Workplace
    private let ports: [Int]
    private let options: [String]
    private(set) var nodes: [ServedGame] = []

    /// - Parameters:
    ///   - ports: The ports of the nodes; 0 for any free port.
    ///   - options: The options of each node.
    init(on server: PostgresServer? = nil, ports: [Int] = [0, 0], options: [String] = []) async throws {
        self.ports = ports
        self.options = options
        if let server { self.server = server } else { self.server = try await PostgresServer.shared.value }
        database = try await self.server.makeDatabase()
        let (place, database) = (try Workplace(), database)
        self.place = place
        func done(_ line: String) throws -> String {
            let result = try place.run(line, environment: ["LAUREL_DATABASE": database])
            try result.expectDone()
            return result.output
        }
        _ = try done("game create com.example.game")
        _ = try done("leaderboard create best")
        _ = try done("leaderboard create board")
        _ = try done("leaderboard create sum --submission sum")
        let made = try done("key create --kind server --json")
        key = try #require(made.firstMatch(of: /"secret":"([^"]+)"/).map { String($0.1) })
        for number in ports.indices { nodes.append(try await start(number)) }
    }

    private func start(_ number: Int) async throws -> ServedGame {
        try await ServedGame(
            try place.start(
                // On a busy machine, PostgreSQL may respond later than on a server.
                "serve --port \(ports[number]) --database-seconds 60", options,
                environment: ["LAUREL_DATABASE": database]))
    }

    /// Starts a server in place of one that has ended.
    func restart(_ number: Int) async throws {
        nodes[number] = try await start(number)
    }

    func end() throws {
        for node in nodes {
            node.process.terminate()
            #expect(try node.process.finish().exitCode == 0)
        }
    }

    /// Returns the ids of all facts of submissions, each with its count.
    func factIDCount() async throws -> Int {
        let rows = try await server.query("SELECT count(*) FROM laurel.fact WHERE kind = 1", at: database)
        return try #require(rows.first.flatMap { Int($0) })
    }

    func factIDs() async throws -> Set<String> {
        // The first byte marks a text.
        let sql = "SELECT convert_from(substring(id FROM 2), 'UTF8') FROM laurel.fact WHERE kind = 1"
        return Set(try await server.query(sql, at: database))
    }

    /// Compares each node's rankings with a recomputation from the facts in SQL.
    func compare() async throws {
        let position = try #require(
            try await server.query("SELECT max(position) FROM laurel.realm", at: database).first)
        for (board, scores) in [
            (
                "best",
                "SELECT DISTINCT ON (player) player, score, earned_at AS date, position FROM f ORDER BY player, score DESC, position"
            ),
            (
                "sum",
                "SELECT player, sum(score) AS score, (array_agg(earned_at ORDER BY position DESC))[1] AS date, max(position) AS position FROM f GROUP BY player"
            ),
        ] {
            let expected = try await server.query(
                """
                WITH f AS (
                    SELECT * FROM laurel.fact JOIN laurel.leaderboard b ON b.realm = fact.realm AND b.number = leaderboard
                    WHERE kind = 1 AND b.id = '\(board)'
                ), s AS (\(scores))
                SELECT row_number() OVER (ORDER BY s.score DESC, s.date, s.position) || ' ' || external_id || ' ' || s.score
                FROM s JOIN laurel.player p ON p.number = s.player AND p.realm = (
                    SELECT number FROM laurel.realm WHERE environment = 'production' AND "group" <> '_server')
                ORDER BY row_number() OVER (ORDER BY s.score DESC, s.date, s.position)
                """, at: database)
            for node in nodes {
                let text = try await node.client.entries(board, key: key, after: position)
                let page = try JSONDecoder().decode(EntriesBody.self, from: Data(text.utf8))
                let served = page.entries.map { "\($0.rank) \($0.player.externalID ?? "") \($0.score)" }
                #expect(served == expected, "\(board)")
            }
        }
    }
}

extension ServedGameClient {
    /// Returns at most 1,000 entries of a leaderboard at `position` or later.
    func entries(_ board: String, key: String, after position: String) async throws -> String {
        for _ in 0..<100 {
            let answer = try await send(
                "GET", "/v1/leaderboards/\(board)/entries?limit=1000", key: key,
                headers: ["Laurel-Min-Position": position])
            if answer.status == 200 { return answer.text }
            try #require(answer.status == 503, "\(answer.text)")
        }
        throw NeverReached(position: position)
    }

    struct NeverReached: Error {
        let position: String
    }
}

/// Measurements that a test prints.
enum TestNotes {
    static func note(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }
}
