import LaurelCore
import LaurelModel
import LaurelTesting
import LaurelWire
import Testing

@testable import LaurelImport

/// Imports of random files, compared with commits of the same rows one batch after the other.
@Suite struct ImportRunTests {
    private static let morning = Moment(milliseconds: 1_767_258_000_000)
    @Test(arguments: SubmissionType.allCases, [false, true])
    func `An import has the same result as commits of its rows`(type: SubmissionType, isRecurring: Bool) async throws {
        let imported = try await ImportFixture(type, isRecurring: isRecurring)
        let committed = try await ImportFixture(type, isRecurring: isRecurring)
        var random = SeededRandom(seed: isRecurring ? 1 : 2)
        for seed in Seeds.first(2) {
            let known = try await imported.players().values.first { $0.externalID?.text == "p1" }
            let file = Self.file(rowCount: 7_000, known: known?.id.text ?? "p1", using: &random)
            let columns = ImportColumns(
                player: "p", score: "s", name: "n", date: "d", context: "c", id: seed % 2 == 0 ? nil : "id")
            var run = ImportRun(
                into: imported.board.id, of: imported.game.id, service: imported.service, ledger: imported.ledger,
                random: SeededRandom(seed: seed))
            var reader = try ImportReader(source(file.utf8), columns: columns)
            var counts: [Int] = []
            while let rows = try reader.nextRows(run.rowCountMax, scoresIn: .integer) {
                counts.append(rows.count)
                try await run.submit(rows, at: Self.morning)
            }
            try await run.finish()

            let reference = try ImportReader(source(file.utf8), columns: columns)
            let expected = try await committed.commit(
                reference, batches: counts, at: Self.morning, random: SeededRandom(seed: seed))
            #expect(run.summary.rows == 7_000)
            #expect(run.summary.accepted == expected.accepted && run.summary.replayed == expected.replayed)
            #expect(run.summary.rejected == expected.rejections.count)
            #expect(run.removeRejections() == expected.rejections)
            #expect(try await imported.facts() == committed.facts())
            #expect(try await imported.players() == committed.players())
            #expect(
                try await imported.ledger.census(of: imported.realm)
                    == committed.ledger.census(of: committed.realm))
            let verification = try await LedgerVerification(of: imported.ledger, in: imported.realm)
            #expect(verification == (try await LedgerVerification(of: committed.ledger, in: committed.realm)))
            #expect(verification.isSound)
        }
    }

    /// Returns rows with repeated ids, equal rows, invalid fields, past and future dates, and both ids of a player.
    private static func file(rowCount: Int, known: String, using random: inout SeededRandom) -> String {
        func one(_ texts: String...) -> String { texts.randomElement(using: &random) ?? "" }
        func number(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
        let rows = (0..<rowCount).map { _ in
            let player = number(20) == 0 ? one(known, "banned", "", "p_unknown") : "p\(number(900))"
            let score = number(50) == 0 ? one("x", "", "1.5", "100000") : "\(number(30))"
            let date = one("", "2025-12-3\(number(2))", "2026-01-01T0\(number(9)):00:00Z", "2030-01-01", "2025-13-01")
            let context = one("", "7", "18446744073709551615")
            return "\(player),\(score),\(one("", "Ann", "Bob")),\(date),\(context),i\(number(3_000))\n"
        }
        return "p,s,n,d,c,id\n" + rows.joined()
    }
}

/// A realm with a leaderboard and a banned player.
private struct ImportFixture {
    let ledger = MemoryLedger()
    let game: Game
    let board: Leaderboard
    let service: RealmService
    var realm: Realm { service.realm }

    init(_ type: SubmissionType, isRecurring: Bool) async throws {
        let morning = Moment(milliseconds: 1_767_258_000_000)
        game = try await ledger.add(Game(id: GameID("com.example.whack")))
        let rule = try FixedRecurrence(start: morning - .days(2), duration: .seconds(3_000), interval: .seconds(3_600))
        board = try Leaderboard(
            id: LeaderboardID("board"), game: game.id, submission: type, range: ScoreRange(0, 1_000),
            recurrence: isRecurring ? .fixed(rule) : nil)
        let realm = Realm(group: game.group, environment: .production)
        let commands: [Command] = [
            .create(board), .register(NewPlayer(externalID: try ExternalID("banned"))),
            .setFlags(.banned, of: try PlayerReference("banned")),
        ]
        _ = try await ledger.transact(in: realm) { transaction in
            var random = SeededRandom(seed: 99)
            return try transaction.commit(commands, at: morning, using: &random)
        }
        service = try await RealmService(realm, ledger: ledger, clock: ManualClock(morning))
    }

    func facts() async throws -> [Fact] { try await ledger.facts(in: realm, after: .start, limit: .max) }

    func players() async throws -> [PlayerNumber: Player] {
        let last = try await ledger.overview(of: realm).head.lastPlayer.value
        return try await ledger.players(numbered: Set((0...last).map(PlayerNumber.init)), in: realm)
    }

    /// Commits the rows of a file in the transactions of the ledger, and counts equal rows in a dictionary.
    func commit(
        _ reader: consuming ImportReader, batches: [Int], at moment: Moment, random: SeededRandom
    ) async throws -> (accepted: Int, replayed: Int, rejections: [ImportBody.Rejection]) {
        var (accepted, replayed, rejections) = (0, 0, [ImportBody.Rejection]())
        var counts: [ImportRow.Content: Int] = [:]
        var random = random
        for count in batches {
            let rows = try #require(try reader.nextRows(count, scoresIn: .integer))
            var (commands, lines): ([Command], [Int]) = ([], [])
            for case .rejected(let rejection) in rows { rejections.append(rejection) }
            let externalIDs = try await ledger.players(
                named: Set(rows.compactMap { if case .row(let row) = $0 { row.content.player } else { nil } }),
                in: realm
            ).compactMapValues(\.externalID)
            for case .row(let row) in rows {
                let content = row.content.counted(by: externalIDs)
                let id = row.id ?? content.id(afterEqualRows: counts[content, default: 0])
                counts[content, default: 0] += 1
                lines.append(row.line)
                commands.append(
                    .submit(
                        Submission(
                            id: id, game: game.id, leaderboard: board.id, player: row.content.player,
                            displayName: row.name, score: row.content.score, context: row.context,
                            date: row.content.date, receivedAt: moment, author: .server)))
            }
            let (batch, before) = (commands, random)
            let (commit, after) = try await ledger.transact(in: realm) { transaction in
                var random = before
                return (try transaction.commit(batch, at: moment, using: &random), random)
            }
            random = after
            for (line, outcome) in zip(lines, commit.outcomes) {
                switch outcome {
                case .recorded(_, replayed: false): accepted += 1
                case .recorded: replayed += 1
                case .refused(let refusal): rejections.append(ImportBody.Rejection(line: line, reason: "\(refusal)"))
                case .unchanged: break
                }
            }
        }
        return (accepted, replayed, rejections.sorted { $0.line < $1.line })
    }
}
