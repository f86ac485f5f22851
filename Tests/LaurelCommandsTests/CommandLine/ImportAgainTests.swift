import Foundation
import LaurelTesting
import LaurelWire
import Testing

/// Tests of a file that is imported again, extended, or interrupted.
@Suite
struct ImportAgainTests {
    static let command = "import scores.csv --leaderboard board --player p --score s"

    @Test(arguments: ["best", "mostRecent", "sum"])
    func `A repeated import of a file changes nothing and reports it`(submission: String) throws {
        let place = try Workplace(board: "--submission \(submission)")
        let rows = (1...3_000).map { "p\($0 % 700),\($0 * 7919 % 1_000),2025-0\($0 % 9 + 1)-11" }
        try place.write("p,s,d\n" + rows.joined(separator: "\n"), to: "scores.csv")
        let first: ImportBody = try place.json(Self.command + " --date d")
        #expect(first.rows == 3_000 && first.accepted == 3_000 && first.players == 700)
        let before: VerifyBody = try place.json("verify")
        #expect(before.sound && before.realms[0].factCount == 3_001)
        let again: ImportBody = try place.json(Self.command + " --date d")
        #expect(again == ImportBody(rows: 3_000, replayed: 3_000, players: 700))
        #expect(
            try place.done(Self.command + " --date d")
                == "Nothing changed: all 3,000 rows were already imported. The leaderboard has 700 players.\n")
        #expect(try place.json("verify") == before)
    }

    @Test func `Equal rows are separate scores, also without dates`() throws {
        let place = try Workplace(board: "--submission sum")
        let text = "p,s\nann,5\nann,5\nbob,5\nann,5\nann,6\n"
        try place.write(text, to: "scores.csv")
        #expect(try place.json(Self.command) == ImportBody(rows: 5, accepted: 5, improved: 5, players: 2))
        #expect(try place.rows("top --leaderboard board") == ["1 ann 21", "2 bob 5"])
        #expect(try place.json(Self.command) == ImportBody(rows: 5, replayed: 5, players: 2))
        // Only the new rows of an extended file count.
        try place.write(text + "ann,5\ncid,1\n", to: "scores.csv")
        #expect(try place.json(Self.command) == ImportBody(rows: 7, accepted: 2, improved: 2, replayed: 5, players: 3))
        #expect(try place.rows("top --leaderboard board") == ["1 ann 26", "2 bob 5", "3 cid 1"])
    }

    @Test func `Equal rows of a player with two ids are separate scores`() throws {
        let place = try Workplace(board: "--submission sum")
        let receipt: ReceiptBody = try place.json("submit --leaderboard board --player ann --score 1")
        let id = try #require(receipt.entry?.player.id)
        try place.write("p,s\nann,5\n\(id),5\n", to: "scores.csv")
        #expect(try place.json(Self.command) == ImportBody(rows: 2, accepted: 2, improved: 2, players: 1))
        #expect(try place.rows("top --leaderboard board") == ["1 ann 11"])
        #expect(try place.json(Self.command) == ImportBody(rows: 2, replayed: 2, players: 1))
        // The order of the two ids makes no difference.
        try place.write("p,s\n\(id),5\nann,5\nann,5\n", to: "scores.csv")
        #expect(try place.json(Self.command) == ImportBody(rows: 3, accepted: 1, improved: 1, replayed: 2, players: 1))
        #expect(try place.rows("top --leaderboard board") == ["1 ann 16"])
    }

    @Test func `An id counts once, and another score with it is rejected`() throws {
        let place = try Workplace(board: "--submission sum")
        try place.write("p,s,id\nann,5,x\nbob,5,x\nann,5,x\n", to: "scores.csv")
        // An id belongs to one player on one leaderboard.
        #expect(
            try place.json(Self.command + " --id id")
                == ImportBody(rows: 3, accepted: 2, improved: 2, replayed: 1, players: 2))
        try place.write("p,s,id\nann,6,x\nann,7,y\n", to: "scores.csv")
        let result = try place.run(Self.command + " --id id --json")
        #expect(result.exitCode == 1)
        #expect(result.errors.hasPrefix("line 2: The submission id was used before for another score"))
        #expect(result.errors.count { $0.isNewline } == 1)
        #expect(
            try Workplace.document(result.output)
                == ImportBody(rows: 2, accepted: 1, improved: 1, rejected: 1, players: 2))
        #expect(try place.rows("top --leaderboard board") == ["1 ann 12", "2 bob 5"])
        let receipt = try place.run("submit --leaderboard board --player ann --score 8 --id y --json")
        #expect(receipt.exitCode == 1)
        let body: ReceiptBody = try Workplace.document(receipt.output)
        #expect(body.problem?.type == "/problems/idempotency-key-reused")
    }

    @Test func `The sandbox shares no scores with production`() throws {
        let place = try Workplace(board: "")
        try place.write("p,s\nann,5\n", to: "scores.csv")
        #expect(
            try place.json(Self.command + " --sandbox") == ImportBody(rows: 1, accepted: 1, improved: 1, players: 1))
        #expect(try place.rows("top --leaderboard board") == [])
        try place.write("p,s\nann,4\nbob,3\n", to: "scores.csv")
        #expect(try place.json(Self.command) == ImportBody(rows: 2, accepted: 2, improved: 2, players: 2))
        #expect(try place.rows("top --leaderboard board --sandbox") == ["1 ann 5"])
        let production: EntriesBody = try place.json("top --leaderboard board")
        let sandbox: EntriesBody = try place.json("top --leaderboard board --sandbox")
        #expect(production.entries[0].player.externalID == sandbox.entries[0].player.externalID)
        #expect(production.entries[0].player.id != sandbox.entries[0].player.id)
        // A leaderboard that exists only in the sandbox stays there.
        try place.done("leaderboard create trial --sandbox")
        #expect(try place.run("leaderboard show trial").exitCode == 1)
        try place.done("leaderboard show trial --sandbox")
        let verified: VerifyBody = try place.json("verify")
        #expect(verified.realms.map(\.environment) == ["production", "sandbox"])
        #expect(verified.realms.map { $0.leaderboards.map(\.entryCount) } == [[2], [1, 0]])
    }

    @Test func `Games of a group share players, and games of two groups share nothing`() throws {
        let place = try Workplace()
        try place.done("game create com.example.free")
        try place.done("game create com.example.paid --group com.example.free")
        try place.done("game create com.example.other")
        func player(of game: String, on board: String) throws -> PlayerBody {
            try place.done("leaderboard create \(board) --game \(game)")
            let receipt: ReceiptBody = try place.json(
                "submit --game \(game) --leaderboard \(board) --player ann --score 1")
            return try #require(receipt.entry?.player)
        }
        let free = try player(of: "com.example.free", on: "free-board")
        let paid = try player(of: "com.example.paid", on: "paid-board")
        let other = try player(of: "com.example.other", on: "free-board")
        #expect(free == paid && free.id != other.id)
        // Ids of leaderboards are unique in a group, and each leaderboard belongs to its game.
        let taken = try place.run("leaderboard create free-board --game com.example.paid")
        #expect(
            taken.exitCode == 1 && taken.errors.contains("already exists with other settings: game com.example.free"))
        #expect(try place.run("top --game com.example.paid --leaderboard free-board").exitCode == 1)
        let foreign = try place.run("rank --game com.example.other --leaderboard free-board --player \(free.id)")
        #expect(foreign.output == "\(free.id) has no entry.\n1 player on free-board\n")
        let verified: VerifyBody = try place.json("verify")
        #expect(verified.sound)
        #expect(verified.realms.map(\.group) == ["free", "free", "other", "other"].map { "com.example.\($0)" })
        #expect(verified.realms.map(\.leaderboards.count) == [2, 2, 1, 1])
    }
}

/// Tests of an import that is killed and repeated.
@Suite
struct ImportInterruptedTests {
    /// Fills a column that is not imported. A pipe and the buffer of the command contain fewer than 1,000 rows.
    private static let filler = String(repeating: "x", count: 200)

    /// Returns rows with many ties, equal rows and ten invalid rows.
    private static func file(rowCount: Int, dated: Bool) -> [String] {
        var random = SeededRandom(seed: 50_000)
        return (0..<rowCount).map { index in
            let player = Int.random(in: 0..<rowCount / 5, using: &random)
            let score = index % (rowCount / 10) == 77 ? "none" : String(Int.random(in: 0..<300, using: &random))
            let day = Int.random(in: 10...28, using: &random)
            return "p\(player),\(score),\(dated ? "2025-03-\(day)" : ""),\(filler)\n"
        }
    }

    private static let header = "p,s,d,filler\n"
    private static let command = "import - --json --leaderboard board --player p --score s --date d"

    @Test(arguments: [
        ("best", true, 10_000, [0, 3_000, 8_000]), ("sum", true, 10_000, [8_000]), ("best", false, 10_000, [8_000]),
    ])
    func `An import that is killed and repeated equals an uninterrupted import`(
        submission: String, dated: Bool, rowCount: Int, killedAfter: [Int]
    ) throws {
        let rows = Self.file(rowCount: rowCount, dated: dated)
        let settings = "--submission \(submission) --ties shared"
        let place = try Workplace(board: settings)
        // The command has read the rows except for a pipe's capacity. After the first 2,000 and the next 4,000 rows it
        // reads more only when the 2,000 are stored.
        for count in killedAfter {
            let process = try place.start(Self.command)
            try process.write(Self.header.utf8)
            try process.write(rows.prefix(count).joined().utf8)
            process.kill()
            #expect(try process.finish().exitCode == nil)
            let verified: VerifyBody = try place.json("verify")
            #expect(verified.sound)
        }
        let last = try place.run(Self.command, input: Self.header + rows.joined())
        #expect(last.exitCode == 1)
        let summary: ImportBody = try Workplace.document(last.output)
        #expect(summary.rows == rowCount && summary.rejected == 10)
        // Rows had been stored before, so that this differs from a first import.
        #expect(summary.replayed >= 2_000 - 10 && summary.accepted + summary.replayed == rowCount - 10)

        let whole = try Self.whole(submission: submission, dated: dated, settings: settings, rows: rows)
        #expect(try Self.facts(of: place) == whole.facts)
        if dated {
            // The same facts in the same order have the same positions, so that all bytes are equal.
            #expect(try place.json("verify") == whole.verified)
        } else {
            // Rows without a date have the date of their import, which differs. Ranks and scores are equal.
            #expect(try Self.pages(of: place) == whole.pages)
        }
    }

    private struct Whole {
        let verified: VerifyBody
        let facts: [Int]
        let pages: [[String]]
    }

    private static func whole(submission: String, dated: Bool, settings: String, rows: [String]) throws -> Whole {
        let place = try Workplace(board: settings)
        let result = try place.run(command, input: header + rows.joined())
        #expect(result.exitCode == 1)
        return Whole(verified: try place.json("verify"), facts: try facts(of: place), pages: try pages(of: place))
    }

    private static func pages(of place: Workplace) throws -> [[String]] {
        try [1, 1_001].map { try place.rows("entries --leaderboard board --limit 1000 --start \($0)") }
    }

    private static func facts(of place: Workplace) throws -> [Int] {
        let verified: VerifyBody = try place.json("verify")
        return verified.realms.map(\.factCount)
    }
}
