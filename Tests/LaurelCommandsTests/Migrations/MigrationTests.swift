import Foundation
import LaurelTesting
import PostgresFixture
import Testing

/// Tests of `laurel migrate`, killed during its work and run again.
@Suite(.serialized, .enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed."))
struct MigrationTests {
    /// The facts of four transactions of 8,192, so that kills interrupt the copy between two transactions.
    private static let entryCount = 30_000

    @Test func `A ledger that is migrated to a database and back is unchanged`() async throws {
        let server = try await PostgresServer.shared.value
        let place = try Workplace(board: "--order lowToHigh")
        let rows = (0..<Self.entryCount).map { "player \($0),\($0 % 977)" }
        try place.write("player,score\n" + rows.joined(separator: "\n") + "\n", to: "scores.csv")
        try place.done("import scores.csv --leaderboard board --player player --score score")
        try place.done("submit --leaderboard board --player ann --score 3 --sandbox")
        // Names that differ in Unicode composition only belong to two players.
        for (name, score) in [("caf\u{E9}", 4), ("cafe\u{301}", 5)] {
            try place.done("submit --leaderboard board --player \(name) --score \(score) --sandbox")
        }
        let key = try place.done("key create --kind server --json")
        let original: VerifyBody = try place.json("verify")
        #expect(original.realms.first?.leaderboards.first?.entryCount == Self.entryCount)

        let database = try await server.makeDatabase()
        var killCount = 0
        // Killed a little later each time until it completes. Copied data is not copied again.
        for _ in 0..<40 {
            let process = try place.start("migrate --from laurel-data --to", [database])
            let target = await Self.factCount(in: database, of: server) + 1
            try await waitUntil("the process has copied \(target) facts, or has ended") {
                guard !process.hasEnded else { return true }
                return await Self.factCount(in: database, of: server) >= target
            }
            guard !process.hasEnded else {
                try process.finish().expectDone()
                break
            }
            process.kill()
            _ = try process.finish()
            let epoch = try? await server.query("SELECT min(epoch) FROM laurel.realm", at: database).first
            guard epoch?.hasPrefix("-") == true else { continue }
            killCount += 1
            let refused = try place.run("top --leaderboard board --database", [database])
            #expect(refused.exitCode == 3)
            #expect(refused.errors.contains("laurel migrate"), "\(refused.errors)")
        }
        #expect(killCount > 0)
        let moved: VerifyBody = try place.json("verify --database", [database])
        #expect(moved == original)
        #expect(try place.run("migrate --from laurel-data --to", [database]).exitCode == 0, "A repetition is allowed.")

        try place.done("migrate --to back --from", [database])
        let back: VerifyBody = try place.json("verify --data back")
        #expect(back == original)
        let names = try place.done("top --leaderboard board --sandbox --json --data back").unicodeScalars
        #expect(names.contains("\u{E9}") && names.contains("\u{301}"))
        let id = try #require(key.firstMatch(of: /"id":"([^"]+)"/).map { String($0.1) })
        #expect(try place.done("key list --json --data back").contains(id))

        // A ledger is not overwritten by another one.
        try place.done("game create com.example.other --data other")
        let occupied = try place.run("migrate --from other --to back")
        #expect(occupied.exitCode == 1)
        #expect(occupied.errors.contains("not empty"))
    }

    /// Returns the number of facts of the largest realm; 0 if the database has no tables yet.
    private static func factCount(in database: String, of server: PostgresServer) async -> Int {
        let rows = try? await server.query("SELECT coalesce(max(position), 0) FROM laurel.realm", at: database)
        return rows?.first.flatMap { Int($0) } ?? 0
    }

    @Test func `Commands work on a database as on a directory`() async throws {
        let server = try await PostgresServer.shared.value
        let place = try Workplace()
        let database = ["LAUREL_DATABASE": try await server.makeDatabase()]
        for line in [
            "game create com.example.game", "leaderboard create board",
            "submit --leaderboard board --player ann --score 5",
            "verify",
        ] {
            try place.run(line, environment: database).expectDone()
        }
        let top = try place.run("top --leaderboard board --json", environment: database)
        #expect(top.output.contains("\"score\":5"))
        let backup = try place.run("backup create", environment: database)
        #expect(backup.exitCode == 2)
        #expect(backup.errors.contains("pg_dump"))
        let settings = try place.run("config", environment: database)
        #expect(settings.output.contains("$LAUREL_DATABASE"))
        #expect(!(settings.output + settings.errors).contains("s3cr"))
        let doctor = try place.run("doctor --port 0", environment: database)
        #expect(doctor.output.contains("Durability: disk"), "\(doctor.output)")
        #expect(!doctor.output.contains("s3cr"))
        for line in ["serve --port 0 --data x", "config --data x"] {
            let both = try place.run(line, environment: database)
            #expect(both.exitCode == 2)
            #expect(both.errors.contains("one of the two"), "\(both.errors)")
            #expect(!both.errors.contains("s3cr"))
        }
        #expect(!FileManager.default.fileExists(atPath: place.path("laurel-data").path))
    }
}
