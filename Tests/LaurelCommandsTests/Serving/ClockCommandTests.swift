import Foundation
import LaurelCore
import LaurelModel
import LaurelSQLite
import Testing

/// Tests of `laurel clock`, on a directory without a server and on one that a server uses.
@Suite struct ClockCommandTests {
    private struct Accepted: Decodable {
        let now: String
        let lastCommit: String
    }

    private struct Repaired: Decodable {
        let realms: [ClockRepair]
    }

    /// Creates a workplace whose ledger was written with a clock two days ahead, which finalized the day's occurrence.
    private static func placeAhead() async throws -> (place: Workplace, key: String) {
        let place = try Workplace(board: "--order highToLow --every day")
        try place.done("submit --leaderboard board --player ann --score 10")
        let made = try place.done("key create --kind server --json")
        let key = try #require(made.firstMatch(of: /"secret":"([^"]+)"/).map { String($0.1) })
        let ledger = try SQLiteLedger(in: place.path("laurel-data").path, creating: false)
        let realm = Realm(group: try GroupID("com.example.game"), environment: .production)
        let leaderboard = try await ledger.overview(of: realm)
        for (ranking, _) in leaderboard.openOccurrences {
            _ = try await ledger.commit(
                [.finalize(LeaderboardID("board"), occurrence: ranking.occurrence)], in: realm,
                at: SystemClock().now + .days(2))
        }
        try await ledger.close()
        return (place, key)
    }

    @Test func `A server whose ledger is ahead of the clock accepts no scores until laurel clock repair`() async throws
    {
        let (place, key) = try await Self.placeAhead()
        let served = try await ServedGame(in: place)
        let ready = try await served.client.send("GET", "/readyz")
        #expect(ready.status == 503 && ready.text.contains("laurel clock repair"), "\(ready.text)")
        let refused = try await served.client.submit(20, as: "a", by: "bob", key: key)
        #expect(refused.status == 503 && refused.text.contains("clock-implausible"), "\(refused.text)")
        let doctor = try place.run("doctor --json --port \(served.client.port)")
        #expect(doctor.exitCode == 1 && doctor.output.contains("behind the ledger's last commit"), "\(doctor.output)")

        let repaired: Repaired = try place.json("clock repair")
        #expect(repaired.realms.count == 1)
        #expect(repaired.realms.first?.occurrences.count == 1)
        let deadline = ContinuousClock.now + .seconds(60)
        while try await served.client.send("GET", "/readyz").status != 200, ContinuousClock.now < deadline {
            await Task.yield()
        }
        let taken = try await served.client.submit(20, as: "a", by: "bob", key: key)
        #expect(taken.status == 200 && taken.text.contains("\"outcome\":\"ranked\""), "\(taken.text)")
        #expect(try await served.client.scores(key: key) == ["ann": 10, "bob": 20])
        let log = try await served.client.send("GET", "/v1/admin/audit", key: key).text
        #expect(log.contains("clock.repaired") && log.contains("occurrence.reopened"), "\(log)")
        served.process.terminate()
        _ = try served.process.finish()
        try place.done("verify")
    }

    @Test func `A directory without a server can be repaired, also twice`() async throws {
        let (place, _) = try await Self.placeAhead()
        let doctor = try place.run("doctor --json --port 0")
        #expect(doctor.exitCode == 1 && doctor.output.contains("behind the ledger's last commit"), "\(doctor.output)")
        let first: Repaired = try place.json("clock repair")
        #expect(first.realms.map(\.occurrences.count) == [1])
        let second: Repaired = try place.json("clock repair")
        #expect(second.realms.isEmpty)
        #expect(try place.run("doctor --port 0").exitCode == 0)
        try place.done("verify")
    }

    @Test func `An accepted ledger that is ahead is served, also after a restart`() async throws {
        let (place, key) = try await Self.placeAhead()
        let accepted: Accepted = try place.json("clock accept")
        #expect(accepted.lastCommit > accepted.now)
        let idle = try place.run("doctor --port 0")
        #expect(idle.exitCode == 0, "\(idle.output)")
        let served = try await ServedGame(in: place)
        #expect(try await served.client.send("GET", "/readyz").status == 200)
        let doctor = try place.run("doctor --port \(served.client.port)")
        #expect(doctor.exitCode == 0, "\(doctor.output)")
        #expect(try await served.client.submit(20, as: "a", by: "bob", key: key).status == 200)
    }

    @Test func `A local command rejects scores for a ledger that is ahead until the clock is accepted`() async throws {
        let (place, _) = try await Self.placeAhead()
        let submission = "submit --leaderboard board --player bob --score 20"
        let refused = try place.run(submission)
        #expect(refused.exitCode == 3 && refused.errors.contains("laurel clock repair"), "\(refused.errors)")
        let before = try place.run("entries --leaderboard board")
        #expect(before.exitCode == 0 && !before.output.contains("bob"), "\(before.errors)")
        try place.done("clock accept")
        try place.done(submission)
        #expect(try place.done("entries --leaderboard board").contains("bob"))
    }

    @Test func `Rows that are late end an import with 1`() async throws {
        let place = try Workplace(board: "--order highToLow --every year")
        try Data("who,points,day\nann,5,2020-06-01\n".utf8).write(to: place.path("first.csv"))
        try Data("who,points,day\nbob,6,2020-06-01\n".utf8).write(to: place.path("second.csv"))
        let columns = "--leaderboard board --player who --score points --date day"
        try place.done("import first.csv \(columns)")
        let ledger = try SQLiteLedger(in: place.path("laurel-data").path, creating: false)
        let realm = Realm(group: try GroupID("com.example.game"), environment: .production)
        _ = try await ledger.commit(
            [.finalize(LeaderboardID("board"), occurrence: 2020)], in: realm, at: SystemClock().now)
        try await ledger.close()
        let late = try place.run("import second.csv \(columns)")
        #expect(late.exitCode == 1 && late.output.contains("1 row is late and not ranked"), "\(late.output)")
        try place.done("leaderboard reopen board --occurrence 2020")
        let top = try place.run("entries --leaderboard board --occurrence 2020")
        #expect(top.output.contains("bob"), "\(top.output) \(top.errors)")
    }

    @Test func `A quiet period of zero minutes finalizes an imported occurrence immediately, and it can be reopened`()
        async throws
    {
        let place = try Workplace(board: "--order highToLow --every year")
        let key = try place.serverKey()
        let served = try await ServedGame(in: place, ["--backfill-quiet-minutes", "0"])
        let remote = ["--server", served.address, "--key", key]
        let columns = "--leaderboard board --player who --score points --date day"
        // A row counts until the server has finalized the occurrence.
        var number = 0
        let deadline = ContinuousClock.now + .seconds(60)
        while true {
            try place.write("who,points,day\nplayer \(number),5,2020-06-01\n", to: "scores.csv")
            let run = try place.run("import scores.csv \(columns)", remote)
            if run.exitCode == 1, run.output.contains("1 row is late and not ranked") { break }
            #expect(run.exitCode == 0, "\(run.output) \(run.errors)")
            try #require(ContinuousClock.now < deadline, "The occurrence is not final.")
            number += 1
        }
        #expect(number > 0, "The first row opens the occurrence.")
        let reopened = try place.run("leaderboard reopen board --occurrence 2020", remote)
        #expect(reopened.exitCode == 0, "\(reopened.errors)")
        let entries = try place.run("entries --leaderboard board --occurrence 2020", remote)
        for number in 0...number { #expect(entries.output.contains("player \(number)"), "\(entries.output)") }
        served.process.terminate()
        _ = try served.process.finish()
    }
}
