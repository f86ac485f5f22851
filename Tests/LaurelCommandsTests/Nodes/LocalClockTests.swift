import Foundation
import PostgresFixture
import Testing

/// Tests of local commands on a database if the machine's clock is implausible.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed."))
struct LocalClockTests {
    private let server: PostgresServer
    private let database: String
    private let place: Workplace

    /// Creates a database with a score of ann.
    init() async throws {
        server = try await PostgresServer.shared.value
        database = try await server.makeDatabase()
        place = try Workplace()
        for line in ["game create com.example.game", "leaderboard create board", Self.submission("ann", 10)] {
            try run(line).expectDone()
        }
    }

    private static func submission(_ player: String, _ score: Int) -> String {
        "submit --leaderboard board --player \(player) --score \(score)"
    }

    private func run(_ line: String, _ clock: ShiftedClock? = nil) throws -> LaurelProcess.Result {
        let environment = (clock?.environment ?? [:]).merging(["LAUREL_DATABASE": database]) { $1 }
        return try place.run(line, environment: environment)
    }

    private func lastMoment() async throws -> [String] {
        try await server.query("SELECT max(moment) FROM laurel.realm", at: database)
    }

    @Test(
        .enabled(if: ShiftedClock.isAvailable, "The clock of a program cannot be shifted."),
        arguments: [Int64(-86_400), 86_400])
    func `A command with a clock that differs from the database's changes nothing, and reads continue`(
        seconds: Int64
    ) async throws {
        let before = try await lastMoment()
        let clock = try ShiftedClock(in: place)
        try clock.set(seconds: seconds)
        for line in [Self.submission("bob", 20), "leaderboard create other"] {
            let refused = try run(line, clock)
            #expect(refused.exitCode == 3, "\(refused.output)\(refused.errors)")
            #expect(refused.errors.contains("Synchronize both clocks with NTP"), "\(refused.errors)")
        }
        let entries = try run("entries --leaderboard board", clock)
        #expect(entries.exitCode == 0 && entries.output.contains("ann"), "\(entries.errors)")
        #expect(!entries.output.contains("bob"))
        #expect(try await lastMoment() == before)
    }

    @Test func `Local commands and the doctor accept a ledger that is ahead after an operator accepts it`() async throws
    {
        _ = try await server.query(
            "UPDATE laurel.realm SET moment = moment + 172800000 WHERE environment = 'production' AND \"group\" <> '_server'",
            at: database)
        let reason = "behind the ledger's last commit"
        #expect(try run("doctor --port 0").output.contains(reason))
        let refused = try run(Self.submission("bob", 20))
        #expect(refused.exitCode == 3 && refused.errors.contains("laurel clock repair"), "\(refused.errors)")
        try run("clock accept").expectDone()
        let doctor = try run("doctor --port 0")
        #expect(doctor.output.contains("ok     clock") && !doctor.output.contains(reason), "\(doctor.output)")
        try run(Self.submission("bob", 20)).expectDone()
        #expect(try run("entries --leaderboard board").output.contains("bob"))
    }
}
