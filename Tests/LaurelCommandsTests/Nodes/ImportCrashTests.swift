import Foundation
import LaurelTesting
import LaurelWire
import PostgresFixture
import Testing

/// Servers and databases that are killed during imports. A repeated import continues where the last one ended.
@Suite(.serialized)
struct ImportCrashTests {
    /// Three batches: 2,000, 4,000 and the rest.
    private static let rowCount = 10_000
    private static let header = "p,s,d\n"
    private static let command = "import - --json --leaderboard board --player p --score s --date d"

    /// Returns rows with ties, equal rows, and ten rows that are rejected.
    private static func rows() -> [String] {
        var random = SeededRandom(seed: 1)
        return (0..<rowCount).map { index in
            let score = index % (rowCount / 10) == 55 ? "none" : "\(Int.random(in: 0..<300, using: &random))"
            let player = Int.random(in: 0..<rowCount / 3, using: &random)
            return "p\(player),\(score),2025-03-\(Int.random(in: 10...28, using: &random))\n"
        }
    }

    @Test(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed."))
    func `An import into PostgreSQL that is killed and repeated equals an uninterrupted import`() async throws {
        let rows = Self.rows()
        let server = try await PostgresServer.shared.value
        var random = SeededRandom(seed: 2)
        var verified: [VerifyBody] = []
        for kills in [3, 0] {
            let database = ["LAUREL_DATABASE": try await server.makeDatabase()]
            let place = try Workplace()
            try place.run("game create com.example.game", environment: database).expectDone()
            try place.run("leaderboard create board --submission sum", environment: database).expectDone()
            for _ in 0..<kills {
                let process = try place.start(Self.command, environment: database)
                try process.write(Self.header.utf8)
                try process.write(rows.prefix(Int.random(in: 0..<Self.rowCount, using: &random)).joined().utf8)
                process.kill()
                let end = try process.finish()
                #expect(end.exitCode == nil, "\(end.errors)")
            }
            var last = try place.run(Self.command, input: Self.header + rows.joined(), environment: database)
            // On a busy machine, PostgreSQL may still end the transactions of the killed processes.
            for _ in 0..<10 where last.exitCode == 3 {
                last = try place.run(Self.command, input: Self.header + rows.joined(), environment: database)
            }
            #expect(last.exitCode == 1, "\(last.errors)")
            let summary: ImportBody = try Workplace.document(last.output)
            #expect(summary.accepted + summary.replayed == Self.rowCount - 10 && summary.rejected == 10)
            let result = try place.run("verify --json", environment: database)
            verified.append(try Workplace.document(result.output))
        }
        #expect(verified[0].sound)
        #expect(verified[0] == verified[1])
    }

    @Test func `An import over HTTP whose server is killed and that is repeated equals an uninterrupted import`()
        async throws
    {
        let file = Self.header + Self.rows().joined()
        var random = SeededRandom(seed: 3)
        var verified: [VerifyBody] = []
        for kills in [4, 0] {
            let place = try Workplace(board: "--submission sum")
            let key = try place.serverKey()
            let path = "/v1/admin/leaderboards/board/import?player=p&score=s&date=d"
            let positions = (0..<kills).map { _ in Int.random(in: 0..<Self.rowCount / 2, using: &random) }.sorted()
            for position in positions.map({ $0 as Int? }) + [nil] {
                let served = try await ServedGame(in: place)
                let client = served.client
                let answer = Task { try await client.send("POST", path, key: key, body: file) }
                if let position {
                    try await waitUntil("the server has reached position \(position)") {
                        try await Self.position(of: client) >= position
                    }
                } else {
                    #expect(try await answer.value.status == 200)
                }
                served.process.kill()
                _ = try served.process.finish()
                _ = try? await answer.value
            }
            verified.append(try place.json("verify"))
        }
        #expect(verified[0].sound)
        #expect(verified[0] == verified[1])
    }

    /// Returns the position of the last fact that a server has applied; 0 until the server has loaded the realm.
    ///
    /// Reads the metrics, because a request for entries would load the ranking.
    private static func position(of client: ServedGameClient) async throws -> Int {
        let metrics = try await client.send("GET", "/metrics").text
        let position = metrics.firstMatch(of: /laurel_ledger_position\{[^}]*environment="production"\} ([0-9.]+)/)
        return position.flatMap { Double($0.1) }.map { Int($0) } ?? 0
    }
}
