import ArgumentParser
import Foundation
import LaurelCore
import LaurelModel
import LaurelSQLite

/// What rolling windows cost: a page of the week beside one of all time, and submissions with windows beside those without.
struct WindowsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "windows", abstract: "Measures pages and submissions with rolling windows, and prints a table.",
        discussion: "Processor time of the whole process, of all its threads; best of three rounds.")

    @Option(help: "How many players have an entry.") var players = 1_000_000
    @Option(help: "How many of them played this week.") var active = 100_000

    func run() async throws {
        let directory = FileManager.default.temporaryDirectory
            .appendingPathComponent("laurel-windows-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let now = SystemClock().now
        let clock = StepClock(now)
        var ledger = try SQLiteLedger(in: directory, creating: true)
        _ = try await ledger.add(BenchmarkRealm.game)
        try await fill(ledger, clock)
        try await ledger.close()

        // As right after a restart.
        ledger = try SQLiteLedger(in: directory, creating: false)
        let service = try await RealmService(BenchmarkRealm.realm, ledger: ledger, clock: clock)
        write("| | all time | week |")
        write("| --- | ---: | ---: |")
        let empty = ProcessUsage.residentByteCount
        let (firstAll, firstWeek) = (try await cost(1, .allTime, service), try await cost(1, .week, service))
        write("| first page after a restart, ms | \(ms(firstAll)) | \(ms(firstWeek)) |")
        let resident = ProcessUsage.residentByteCount - empty
        let (all, week) = (try await page(.allTime, service), try await page(.week, service))
        write("| page, µs | \(µs(all)) | \(µs(week)) |")

        // An idle day: nobody asks, and the server looks every second; here every minute, which leaves more to do at once.
        for _ in 0..<1_440 {
            clock.advance(by: .seconds(60))
            try await service.finalizeDue()
        }
        let (idleAll, idleWeek) = (try await cost(1, .allTime, service), try await cost(1, .week, service))
        write("| first page after an idle day, µs | \(µs(idleAll)) | \(µs(idleWeek)) |")
        let quiet = try await RealmService(BenchmarkRealm.realm, ledger: ledger, clock: clock)
        _ = try await cost(1, .allTime, quiet)
        let without = try await submissions(to: quiet, clock, seed: 2)
        _ = try await cost(1, .week, quiet)
        _ = try await cost(1, .today, quiet)
        let with = try await submissions(to: quiet, clock, seed: 3)
        let share = Int(100 * without / with)
        write("\nA submission: \(µs(without)) µs without windows, \(µs(with)) µs with two: \(share) %.")
        write("Memory for the ranking of all time and the week's window: \(Int(resident / 1_048_576)) MiB.")
        try await ledger.close()
    }

    private func write(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

    /// Everybody once long ago, and the active ones once more at some moment of this week.
    private func fill(_ ledger: SQLiteLedger, _ clock: StepClock) async throws {
        let end = clock.now
        let service = try await RealmService(BenchmarkRealm.realm, ledger: ledger, clock: clock)
        let board = try Leaderboard(id: BenchmarkRealm.leaderboard.id, game: BenchmarkRealm.game.id)
        try await service.create(board)
        var random = SplitMix64(seed: 1)
        func submit(_ players: Range<Int>, at date: (Int) -> Moment) async throws {
            for start in stride(from: players.lowerBound, to: players.upperBound, by: 4_096) {
                let batch = (start..<min(start + 4_096, players.upperBound)).map { player in
                    let moment = date(player)
                    clock.set(to: max(clock.now, moment))
                    return BenchmarkRealm.submission(of: UInt64(player), at: moment, using: &random)
                }
                _ = try await service.submit(batch)
            }
        }
        clock.set(to: end - .days(60))
        try await submit(0..<players) { _ in end - .days(60) }
        let week = Span.days(7).milliseconds
        try await submit(0..<active) { end - Span(milliseconds: week - Int64($0 + 1) * week / Int64(active + 1)) }
        clock.set(to: end)
    }

    /// Processor seconds of a page, of `count` of them.
    private func cost(_ count: Int, _ time: TimeScope, _ service: RealmService) async throws -> Double {
        let start = ProcessUsage.cpuSeconds
        for index in 0..<count {
            let page = try await service.page(
                .rows(from: RowNumber(index * 97 % 50_000 + 1), limit: PageLimit(25, for: .player)),
                of: BenchmarkRealm.leaderboard.id, in: BenchmarkRealm.game.id, time: time)
            guard page.standings.count == 25 else { throw WrongAnswer(answer: ["rows": Double(page.standings.count)]) }
        }
        return (ProcessUsage.cpuSeconds - start) / Double(count)
    }

    private func page(_ time: TimeScope, _ service: RealmService) async throws -> Double {
        var best = Double.infinity
        for _ in 0..<3 { best = min(best, try await cost(5_000, time, service)) }
        return best
    }

    /// Wall seconds of a submission, many at a time.
    private func submissions(to service: RealmService, _ clock: StepClock, seed: UInt64) async throws -> Double {
        var random = SplitMix64(seed: seed)
        var best = Double.infinity
        for _ in 0..<3 {
            let watch = Stopwatch()
            for _ in 0..<20 {
                clock.advance(by: .seconds(1))
                let now = clock.now
                let batch = (0..<1_000).map { _ in
                    BenchmarkRealm.submission(of: random.next(below: UInt64(players)), at: now, using: &random)
                }
                _ = try await service.submit(batch)
            }
            best = min(best, watch.seconds / 20_000)
        }
        return best
    }

    private func ms(_ seconds: Double) -> String { String(format: "%.1f", seconds * 1e3) }
    private func µs(_ seconds: Double) -> String { String(format: "%.1f", seconds * 1e6) }
}
