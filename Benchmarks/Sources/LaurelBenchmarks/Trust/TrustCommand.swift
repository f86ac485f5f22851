import ArgumentParser
import Foundation
import LaurelCore
import LaurelModel
import LaurelSQLite

/// The command that measures friends and a ban on a large leaderboard, and compares the results with a full sort.
struct TrustCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trust", abstract: "Measure a ranking of friends and the ban of a leader, and print a table.",
        discussion: "Times are processor times of all threads of the process, the best of five rounds.")

    @Option(help: "The number of players with an entry.") var players = 1_000_000
    @Option(help: "The number of friends of one of them.") var friends = 1_000

    private static let viewer = BenchmarkRealm.player(0)
    private static let studio = AuditActor(name: "benchmark")

    func run() async throws {
        let directory = FileManager.default.temporaryDirectory
            .appendingPathComponent("laurel-trust-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let ledger = try SQLiteLedger(in: directory, creating: true)
        _ = try await ledger.add(BenchmarkRealm.game)
        let service = try await RealmService(BenchmarkRealm.realm, ledger: ledger)
        try await service.administration.create(BenchmarkRealm.leaderboard)
        try await BenchmarkRealm.fill(service, players: 0..<players)
        var random = SplitMix64(seed: 7)
        var chosen: Set<UInt64> = []
        while chosen.count < friends { chosen.insert(1 + random.next(below: UInt64(players - 1))) }
        try await service.friends.set(
            of: Self.viewer, to: chosen.sorted().map(BenchmarkRealm.player), by: Self.studio)
        write("| | CPU |\n| --- | ---: |")
        try await measureFriends(service, ledger, chosen.union([0]))
        try await measureBan(service)
        try await ledger.close()
    }

    private func write(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

    private func page(
        _ service: RealmService, from start: Int, count: Int, _ scope: PlayerScope = .global
    ) async throws -> RankingPage {
        try await service.page(
            .rows(from: RowNumber(start), limit: PageLimit(count, for: .server)), of: BenchmarkRealm.leaderboard.id,
            in: BenchmarkRealm.game.id, scope: scope, for: Self.viewer, by: .server)
    }

    private func measureFriends(_ service: RealmService, _ ledger: SQLiteLedger, _ among: Set<UInt64>) async throws {
        var shown: [Standing] = []
        while shown.count < among.count {
            let next = try await page(service, from: shown.count + 1, count: 1_000, .friends)
            guard !next.standings.isEmpty else { throw WrongAnswer(answer: ["rows": Double(shown.count)]) }
            shown += next.standings
        }
        // Sorts all entries for the expected ranking of friends.
        let names = Set(among.map(BenchmarkRealm.player))
        let numbers = Set(try await ledger.players(named: names, in: BenchmarkRealm.realm).values.map(\.number))
        let ranking = RankingID(leaderboard: LeaderboardNumber(1))
        let sorted = try await ledger.entries(of: ranking, in: BenchmarkRealm.realm).entries.sorted { a, b in
            let (a, b) = (a.stored.entry, b.stored.entry)
            return (b.score, a.date, a.position) < (a.score, b.date, b.position)
        }
        let expected = sorted.enumerated().filter { numbers.contains($0.element.player) }
        guard shown.map(\.player.number) == expected.map(\.element.player),
            shown.map(\.globalRank) == expected.map({ Optional($0.offset + 1) }),
            shown.map(\.rank) == Array(1...among.count)
        else { throw WrongAnswer(answer: ["friends": Double(shown.count)]) }
        for count in [25, 1_000] {
            let seconds = try await best { _ = try await page(service, from: 1, count: count, .friends) }
            write("| \(count) rows among \(friends) friends of \(players) players | \(µs(seconds)) µs |")
        }
    }

    private func measureBan(_ service: RealmService) async throws {
        let before = try await page(service, from: 1, count: 1_000)
        let leader = PlayerReference.id(before.standings[0].player.id)
        let start = ProcessUsage.cpuSeconds
        let (_, record) = try await service.moderation.changeFlags(
            FlagChange(changed: .banned, to: .banned), of: leader, by: Self.studio)
        let banned = ProcessUsage.cpuSeconds
        let during = try await page(service, from: 1, count: 1_000)
        let read = ProcessUsage.cpuSeconds
        guard during.standings.prefix(999).map(\.player) == before.standings.dropFirst().map(\.player),
            during.standings.map(\.rank) == Array(1...1_000), during.playerCount == players - 1, let record
        else { throw WrongAnswer(answer: ["rows": Double(during.standings.count)]) }
        write("| ban of the leader of \(players) players | \(µs(banned - start)) µs |")
        write("| next page of 1000 rows after the ban | \(µs(read - banned)) µs |")
        _ = try await service.moderation.undo(record.number, in: BenchmarkRealm.game.id, by: Self.studio)
        guard try await page(service, from: 1, count: 1_000).standings == before.standings else {
            throw WrongAnswer(answer: ["undone": 1])
        }
    }

    private func best(_ body: () async throws -> Void) async throws -> Double {
        var best = Double.infinity
        for _ in 0..<5 {
            let start = ProcessUsage.cpuSeconds
            for _ in 0..<20 { try await body() }
            best = min(best, (ProcessUsage.cpuSeconds - start) / 20)
        }
        return best
    }

    private func µs(_ seconds: Double) -> String { String(format: "%.0f", seconds * 1e6) }
}
