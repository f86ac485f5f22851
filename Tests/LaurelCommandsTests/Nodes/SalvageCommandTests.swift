import Foundation
import LaurelTesting
import LaurelWire
import PostgresFixture
import Testing

/// `laurel salvage` after an asynchronous failover, with two servers.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed."), .timeLimit(.minutes(10)))
struct SalvageCommandTests {
    private let primary: PostgresServer
    private let standby: PostgresServer
    private let place: Workplace

    /// The output of `laurel salvage --json`.
    private struct Body: Decodable {
        struct Kind: Decodable, Equatable {
            var kind: String
            var count: Int
            var firstPosition: Int64
            var lastPosition: Int64
        }

        struct Scores: Decodable, Equatable {
            var pending = 0
            var present = 0
            var submitted = 0
            var late = 0
            var refused = 0
        }

        struct Realm: Decodable {
            var lastSharedPosition: Int64
            var lastPosition: Int64
            var facts: [Kind]
            var scores: Scores
        }

        var isSubmitted: Bool
        var realms: [Realm]
    }

    private static let lostCount = 30

    /// Promotes a standby that lacks the last scores, and starts the former primary again.
    init() async throws {
        primary = try await PostgresServer()
        place = try Workplace()
        for line in ["game create com.example.game", "leaderboard create board", Self.submission("ann", 10)] {
            try Self.run(line, on: primary, in: place).expectDone()
        }
        standby = try await primary.standby()
        try await standby.waitForReplication(from: primary)
        standby.crash()
        let rows = (0..<Self.lostCount).map { "lost \($0),\(100 + $0)" }
        try place.write("player,score\n" + rows.joined(separator: "\n") + "\n", to: "lost.csv")
        try Self.run(Self.lostImport, on: primary, in: place).expectDone()
        try Self.run("player flag ann --hidden", on: primary, in: place).expectDone()
        primary.crash()
        try await standby.start()
        try await standby.promote()
        try await primary.start()
        // A new player has the number of a lost one.
        try Self.run(Self.submission("bob", 5), on: standby, in: place).expectDone()
    }

    private static let lostImport = "import lost.csv --leaderboard board --player player --score score"

    private static func submission(_ player: String, _ score: Int) -> String {
        "submit --leaderboard board --player \(player) --score \(score)"
    }

    private static func run(
        _ line: String, on server: PostgresServer, in place: Workplace
    ) throws -> LaurelProcess.Result {
        try place.run(line, environment: ["LAUREL_DATABASE": server.addressText])
    }

    private func salvage(_ options: String..., from address: String? = nil) throws -> Body {
        let result = try place.run(
            "salvage --json --from", [address ?? primary.addressText, "--to", standby.addressText] + options)
        #expect(result.exitCode == 0, "\(result.errors)")
        return try Workplace.document(result.output)
    }

    /// The state of a ledger that a reader must not change.
    private func state(of address: String) async throws -> [String] {
        try await primary.query(
            """
            SELECT number, epoch, position, r.generation, w.generation, w.system, w.timeline
            FROM laurel.realm r, laurel.writer w ORDER BY number
            """, at: address)
    }

    private func rowCount() throws -> Int {
        let entries = try Self.run("entries --leaderboard board --json --limit 100", on: standby, in: place)
        let page: EntriesBody = try Workplace.document(entries.output)
        return page.entries.count
    }

    @Test func `The command lists exactly the facts that were lost, submits the scores once and changes no more`()
        async throws
    {
        let before = try await state(of: primary.addressText)
        let listed = try salvage()
        let realm = try #require(listed.realms.first)
        #expect(listed.realms.count == 1 && !listed.isSubmitted)
        let first = realm.lastSharedPosition + 1
        let last = realm.lastSharedPosition + Int64(Self.lostCount)
        #expect(
            realm.facts == [
                .init(kind: "score", count: Self.lostCount, firstPosition: first, lastPosition: last),
                .init(kind: "player flags", count: 1, firstPosition: last + 1, lastPosition: last + 1),
            ])
        #expect(realm.lastPosition == last + 1)
        #expect(realm.scores == .init(pending: Self.lostCount))
        #expect(try rowCount() == 2)

        let submitted = try salvage("--submit", "--export", "extra.ndjson")
        #expect(submitted.realms.first?.scores == .init(submitted: Self.lostCount))
        #expect(try rowCount() == 2 + Self.lostCount)
        let lines = try String(decoding: place.bytes(of: "extra.ndjson"), as: UTF8.self).split(separator: "\n")
        #expect(lines.count == Self.lostCount + 1)
        #expect(lines[0].contains("\"externalID\":\"lost 0\"") && lines[0].contains("\"score\":100"))

        let again = try salvage("--submit")
        #expect(again.realms.first?.scores == .init(present: Self.lostCount))
        // A client that sends a lost score again, after the salvage.
        try Self.run(Self.lostImport, on: standby, in: place).expectDone()
        #expect(try rowCount() == 2 + Self.lostCount)
        try Self.run("verify", on: standby, in: place).expectDone()
        #expect(try await state(of: primary.addressText) == before)
    }

    @Test func `A copy of the former primary is only read, and wrong addresses are rejected`() async throws {
        let copy = try await standby.makeDatabase()
        try place.shell("pg_dump '\(primary.addressText)' --schema laurel | psql '\(copy)' -Xq -o /dev/null")
            .expectDone()
        let before = try await state(of: copy)
        #expect(before == (try await state(of: primary.addressText)))
        #expect(try salvage("--submit", from: copy).realms.first?.scores == .init(submitted: Self.lostCount))
        #expect(try await state(of: copy) == before)

        let (old, new) = (primary.addressText, standby.addressText)
        let swapped = try place.run("salvage --from", [new, "--to", old])
        #expect(swapped.exitCode == 2 && swapped.errors.contains("Swap"), "\(swapped.errors)")
        let several = "127.0.0.1:\(primary.port),127.0.0.1:\(standby.port)"
        let hosts = try place.run(
            "salvage --from", [old.replacing("127.0.0.1:\(primary.port)", with: several), "--to", new])
        #expect(hosts.exitCode == 2 && hosts.errors.contains("several servers"), "\(hosts.errors)")
        let empty = try place.run("salvage --from", [try await standby.makeDatabase(), "--to", new])
        #expect(empty.exitCode == 3 && empty.errors.contains("no tables"), "\(empty.errors)")
        #expect(!(swapped.errors + hosts.errors + empty.errors).contains("s3cr"))
        #expect(try place.run("salvage --from", [new, "--to", new]).output.contains("no facts"))
    }
}
