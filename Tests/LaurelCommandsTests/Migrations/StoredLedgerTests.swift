import Foundation
import GRDB
import LaurelWire
import PostgresFixture
import Testing

/// Tests of the ledgers in `Tests/Ledgers`, which every layout of a data directory and every schema of PostgreSQL has.
@Suite struct StoredLedgerTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Ledgers")

    /// The names of the stored ledgers of a kind, such as `sqlite-1`.
    private static func names(of kind: String) -> [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { $0.hasPrefix(kind) && $0.hasSuffix(".gz") }.compactMap {
            $0.split(separator: ".").first.map(String.init)
        }.sorted()
    }

    /// The result of `laurel verify` that the program printed which wrote the ledger.
    private static func verification(of name: String) throws -> VerifyBody {
        let data = try Data(contentsOf: folder.appending(path: "\(name).json"))
        return try JSONDecoder().decode(VerifyBody.self, from: data)
    }

    /// Creates a workplace with a stored data directory.
    private static func workplace(with name: String) throws -> Workplace {
        let place = try Workplace()
        try place.shell("tar -xzf '\(folder.path)/\(name).tar.gz'").expectDone()
        return place
    }

    /// Creates a database with a stored dump, and returns its address.
    private static func database(with name: String, in place: Workplace) async throws -> String {
        let address = try await PostgresServer.shared.value.makeDatabase()
        try restore("\(folder.path)/\(name).sql.gz", to: address, in: place)
        return address
    }

    private static func restore(_ dump: String, to address: String, in place: Workplace) throws {
        let restore = "gunzip -c '\(dump)' | psql '\(address)' -Xq1 -v ON_ERROR_STOP=1 -o /dev/null"
        try place.shell("set -o pipefail; \(restore)").expectDone()
    }

    /// Upgrades a ledger, checks that nothing of its content changes, submits scores and restarts a server.
    private static func upgrade(_ name: String, in place: Workplace, _ ledger: [String]) async throws {
        let stored = try verification(of: name)
        #expect(stored.sound)
        // The first opening upgrades the ledger.
        for _ in 1...2 {
            let verified: VerifyBody = try place.json("verify", ledger)
            #expect(verified == stored)
        }
        #expect(try place.rows("top --leaderboard points --limit 1", ledger) == ["1 eve 70"])
        try place.done("submit --leaderboard points --player zoe --score 72", ledger)
        let key = try place.done("key create --kind server --json", ledger)
        let secret = try #require(key.firstMatch(of: /"secret":"([^"]+)"/).map { String($0.1) })
        for score in [73, 74] {
            let served = try await ServedGame(in: place, ledger)
            let response = try await served.client.send(
                "POST", "/v1/leaderboards/points/scores", key: secret, body: #"{"player":"zoe","score":\#(score)}"#)
            #expect(response.status == 200, "\(response.text)")
            served.process.terminate()
            #expect(try served.process.finish().exitCode == 0)
        }
        #expect(try place.rows("top --leaderboard points --limit 2", ledger) == ["1 zoe 74", "2 eve 70"])
        let after: VerifyBody = try place.json("verify", ledger)
        #expect(after.sound)
        // Except for the new scores, all entries are as before.
        let unchanged = { (body: VerifyBody) in body.realms.flatMap(\.leaderboards).filter { $0.id != "points" } }
        #expect(unchanged(after) == unchanged(stored))
        try place.done("audit verify", ledger)
    }

    @Test(arguments: names(of: "sqlite"))
    func `A stored data directory is upgraded without a change of its content`(name: String) async throws {
        try await Self.upgrade(name, in: try Self.workplace(with: name), [])
    }

    @Test(
        .enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed."), arguments: names(of: "postgres"))
    func `A stored dump is upgraded without a change of its content`(name: String) async throws {
        let place = try Workplace()
        let address = try await Self.database(with: name, in: place)
        try await Self.upgrade(name, in: place, ["--database", address])
    }

    /// The newest layout has the role of the old program's layout, and a migration that the program does not know has
    /// the role of the upgrade.
    @Test func `An old program rejects an upgraded directory, and restores the backup from before the upgrade`()
        async throws
    {
        let name = try #require(Self.names(of: "sqlite").last)
        let place = try Self.workplace(with: name)
        try place.done("backup create before")
        let file = place.path("laurel-data/laurel.sqlite").path
        let queue = try DatabaseQueue(path: file)
        try await queue.write { db in
            try db.execute(sql: "CREATE TABLE later (id INTEGER); INSERT INTO grdb_migrations VALUES ('999 later')")
        }
        try queue.close()
        let upgraded = try place.bytes(of: "laurel-data/laurel.sqlite")
        for command in ["top --leaderboard points", "verify", "serve --port 0", "backup create after"] {
            let rejected = try place.run(command)
            #expect(rejected.exitCode == 3, "\(command): \(rejected.errors)")
            #expect(rejected.errors.contains("restore the backup from before the upgrade"), "\(rejected.errors)")
        }
        #expect(try place.bytes(of: "laurel-data/laurel.sqlite") == upgraded)
        try place.done("backup restore before --data restored")
        let restored: VerifyBody = try place.json("verify --data restored")
        #expect(try restored == Self.verification(of: name))
        try place.done("submit --leaderboard points --player zoe --score 72 --data restored")
    }

    @Test(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed."))
    func `An old program rejects an upgraded database, and uses the dump from before the upgrade`() async throws {
        let place = try Workplace()
        let name = try #require(Self.names(of: "postgres").last)
        let server = try await PostgresServer.shared.value
        let address = try await Self.database(with: name, in: place)
        try place.shell("set -o pipefail; pg_dump '\(address)' | gzip > before.sql.gz").expectDone()
        _ = try await server.query("INSERT INTO laurel.migration (name) VALUES ('999 later')", at: address)
        for command in ["top --leaderboard points", "verify", "serve --port 0"] {
            let rejected = try place.run(command, ["--database", address])
            #expect(rejected.exitCode == 3, "\(command): \(rejected.errors)")
            #expect(rejected.errors.contains("restore the dump from before the upgrade"), "\(rejected.errors)")
        }
        let restored = try await server.makeDatabase()
        try Self.restore(place.path("before.sql.gz").path, to: restored, in: place)
        let verified: VerifyBody = try place.json("verify --database", [restored])
        #expect(try verified == Self.verification(of: name))
        try place.done("submit --leaderboard points --player zoe --score 72 --database", [restored])
    }
}
