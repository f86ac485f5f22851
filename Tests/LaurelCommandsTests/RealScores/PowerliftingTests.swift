import Foundation
import LaurelModel
import LaurelWire
import Testing

/// Tests with 17,061 results of 9,704 lifters from 1974 to 2019, with many ties.
@Suite(.enabled(if: RealScores.areHere, "the real scores are not installed"))
struct PowerliftingTests {
    @Test(arguments: [TieRule.ordinal, .shared])
    func `Every lifter has the rank of a sort, also after a second import`(ties: TieRule) throws {
        let program = try Workplace()
        let text = try RealScores.text(of: RealScores.powerlifting)
        let expected = Lifter.ranked(RealScores.rows(of: text), ties: ties)
        let file = try program.write(text, to: "totals.csv")
        #expect(expected.count == 9_704)

        #expect(try program.call("game", "create", "org.example.lifting").exitCode == 0)
        let first = try program.importTotals(file, "--order", "highToLow", "--ties", ties.rawValue)
        let improved = Lifter.improvementCount(RealScores.rows(of: text))
        #expect(
            first
                == ImportBody(
                    rows: 17_061, accepted: 17_061, improved: improved, replayed: 0, rejected: 0, players: 9_704))
        // Each command is a separate process, so this is the state after a restart.
        #expect(try program.lifters() == expected)
        let verified: VerifyBody = try program.json("verify")

        let second = try program.importTotals(file)
        #expect(
            second
                == ImportBody(
                    rows: 17_061, accepted: 0, improved: 0, replayed: 17_061, rejected: 0, players: 9_704))
        // The digest of the entries is the same.
        #expect(verified.sound)
        #expect(try program.json("verify") == verified)
    }
}

/// The expected content of a row of the ranking.
private struct Lifter: Equatable {
    var rank: Int
    var name: String
    var score: Int64
    var date: String

    /// Returns every lifter's best total in order: higher totals first, then earlier dates, then earlier rows.
    static func ranked(_ rows: [[String: String]], ties: TieRule) -> [Lifter] {
        var best: [String: (score: Int64, date: String, row: Int)] = [:]
        for (index, row) in rows.enumerated() {
            let result = (score: Int64(row["total_x100"]!)!, date: row["date"]!, row: index)
            if let known = best[row["name"]!], known.score >= result.score { continue }
            best[row["name"]!] = result
        }
        let sorted = best.sorted {
            ($1.value.score, $0.value.date, $0.value.row) < ($0.value.score, $1.value.date, $1.value.row)
        }
        let firstOfScore = Dictionary(sorted.enumerated().map { ($1.value.score, $0) }, uniquingKeysWith: min)
        return sorted.enumerated().map { index, lifter in
            let place = ties == .shared ? firstOfScore[lifter.value.score]! : index
            return Lifter(
                rank: place + 1, name: lifter.key, score: lifter.value.score,
                date: lifter.value.date + "T00:00:00.000Z")
        }
    }

    /// Returns the number of rows that improve their lifter's best total.
    static func improvementCount(_ rows: [[String: String]]) -> Int {
        var best: [String: Int64] = [:]
        return rows.count { row in
            let score = Int64(row["total_x100"]!)!
            guard score > best[row["name"]!, default: .min] else { return false }
            best[row["name"]!] = score
            return true
        }
    }
}

extension Workplace {
    fileprivate func importTotals(_ file: String, _ settings: String...) throws -> ImportBody {
        let result = try call(
            [
                "import", file, "--leaderboard", "total", "--player", "name", "--name", "name", "--score",
                "total_x100", "--date", "date", "--json",
            ] + settings)
        try #require(result.exitCode == 0, "\(result.errors)")
        return try JSONDecoder().decode(ImportBody.self, from: Data(result.output.utf8))
    }

    fileprivate func lifters() throws -> [Lifter] {
        try allEntries(on: "total").map { entry in
            Lifter(
                rank: entry.rank, name: try #require(entry.player.externalID), score: entry.score,
                date: entry.date.iso8601)
        }
    }
}
