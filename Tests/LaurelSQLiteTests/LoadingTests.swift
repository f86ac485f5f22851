import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelSQLite

struct `Loading entries with several connections` {
    /// Returns the entries after the facts up to `position`.
    private func entries(of ledger: SQLiteLedger, at position: LedgerPosition) async throws -> Set<PlayerEntry> {
        var entries: [PlayerNumber: Entry] = [:]
        for fact in try await ledger.facts(in: Filling.realm, after: .start, limit: .max) {
            guard fact.position <= position, case .submission(let submission) = fact.content else { continue }
            entries[submission.player] = submission.entry
        }
        return Set(entries.map { PlayerEntry(player: $0.key, entry: $0.value) })
    }

    @Test(arguments: [0, 7, 65_536])
    func `The entries have one position while commits continue`(factsBehindMax: Int) async throws {
        let directory = try TemporaryDirectory()
        let ledger = try SQLiteLedger(in: directory.path, creating: true, factsBehindMax: factsBehindMax)
        try await Filling.fill(ledger)
        let committing = Task {
            for number in 400..<600 {
                _ = try await ledger.commit(
                    [.submit(Filling.submission(number))], in: Filling.realm, at: Filling.morning)
            }
        }
        for _ in 0..<40 {
            let loaded = try await ledger.file.entriesForLoading(
                of: Filling.ranking, in: Filling.realm, playerCountPerReader: 1)
            let entries = loaded.chunks.flatMap(\.self)
            #expect(Set(entries).count == entries.count)
            #expect(try await Set(entries) == self.entries(of: ledger, at: loaded.head.position))
            #expect(loaded.flags.count == 1)
        }
        try await committing.value
        try await ledger.close()
    }

    @Test func `A snapshot of the ledger and an empty ranking are loaded with one connection`() async throws {
        let directory = try TemporaryDirectory()
        let ledger = try SQLiteLedger(in: directory.path, creating: true)
        try await Filling.fill(ledger)
        let snapshot = try ledger.snapshot()
        _ = try await ledger.commit([.submit(Filling.submission(400))], in: Filling.realm, at: Filling.morning)
        let loaded = try await snapshot.file.entriesForLoading(
            of: Filling.ranking, in: Filling.realm, playerCountPerReader: 1)
        #expect(try await Set(loaded.chunks.joined()) == entries(of: ledger, at: LedgerPosition(402)))
        let other = RankingID(leaderboard: LeaderboardNumber(2))
        #expect(try await ledger.entriesForLoading(of: other, in: Filling.realm).chunks.joined().isEmpty)
    }

    @Test(arguments: [
        "UPDATE entry SET score = score + 1 WHERE player = 7", "UPDATE entrySum SET checksum = checksum + 1",
        "UPDATE entry SET player = 700 WHERE player = 7",
        "DROP TRIGGER entryDeleted; DELETE FROM entry WHERE player = 7",
        "DROP TRIGGER entryDeleted; DELETE FROM entry",
    ])
    func `A damaged entry is reported`(statement: String) async throws {
        let directory = try TemporaryDirectory()
        try await directory.fill()
        try await directory.execute(statement)
        let ledger = try SQLiteLedger(in: directory.path, creating: false)
        let error = await #expect(throws: LedgerError.self) {
            try await ledger.file.entriesForLoading(of: Filling.ranking, in: Filling.realm, playerCountPerReader: 1)
        }
        if case .damaged = error { return }
        Issue.record("\(String(describing: error))")
    }

    @Test(arguments: Seeds.first(30))
    func `Ranges of players contain every number once`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let first = Int64.random(in: 0...50, using: &random)
        let last = first + Int64.random(in: 0...200, using: &random)
        let countMax = Int.random(in: 1...4, using: &random)
        let ranges = PlayerRange.ranges(from: first, to: last, countMax: countMax, playerCountMin: 10)
        #expect(ranges.count <= countMax)
        #expect(ranges.first?.first == .min)
        #expect(ranges.last?.last == .max)
        for (range, next) in zip(ranges, ranges.dropFirst()) { #expect(range.last + 1 == next.first) }
        #expect(PlayerRange.ranges(from: .min, to: .max, countMax: 3, playerCountMin: 1) == [.all])
    }
}
