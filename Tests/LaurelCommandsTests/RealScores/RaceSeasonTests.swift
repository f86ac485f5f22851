import Foundation
import LaurelModel
import LaurelWire
import Testing

/// Tests with a season of 24 rounds and its official standings after each round.
@Suite(.enabled(if: RealScores.areHere, "the real scores are not installed"))
struct RaceSeasonTests {
    @Test
    func `A sum leaderboard matches the official standings after each round`() throws {
        let program = try Workplace()
        #expect(try program.call("game", "create", "org.example.racing").exitCode == 0)
        let lines = try RealScores.lines(of: RealScores.text(of: RealScores.racePoints))
        let official = Dictionary(
            grouping: RealScores.rows(of: try RealScores.text(of: RealScores.raceStandings)),
            by: { Int($0["round"]!)! })
        var comparedRowCount = 0
        for round in 1...24 {
            // The file grows during the season: the rows of earlier rounds were already imported.
            let known = lines.dropFirst().filter { Int($0.prefix { $0 != "," })! <= round }
            let file = try program.write(([lines[0]] + known).joined(separator: "\n"), to: "points.csv")
            let summary = try program.importPoints(file)
            #expect(summary.rows == known.count)
            #expect(summary.rejected == 0)
            let standings = try #require(official[round])
            try compare(program.allEntries(on: "drivers"), with: standings)
            comparedRowCount += standings.count
        }
        #expect(comparedRowCount == 491)

        let totals = RealScores.rows(of: try RealScores.text(of: RealScores.raceDrivers))
        let entries = try program.allEntries(on: "drivers")
        #expect(
            Dictionary(uniqueKeysWithValues: entries.map { ($0.player.externalID!, $0.score) })
                == Dictionary(uniqueKeysWithValues: totals.map { ($0["driver_id"]!, Int64($0["points"]!)!) }))
        #expect(try program.call("verify").exitCode == 0)
    }

    /// The publisher breaks ties by the number of best results; Laurel does not. For equal points, the shared rank is
    /// the best of the tied positions. All other ranks equal the official positions. Drivers who have not finished a
    /// race are on the leaderboard without points, and not in the standings.
    private func compare(_ entries: [EntryBody], with standings: [[String: String]]) throws {
        let official = Dictionary(
            uniqueKeysWithValues: standings.map { ($0["driver_id"]!, Int64($0["points"]!)!) })
        let points = Dictionary(uniqueKeysWithValues: entries.map { ($0.player.externalID!, $0.score) })
        #expect(points.filter { official[$0.key] != nil } == official)
        #expect(points.allSatisfy { official[$0.key] != nil || $0.value == 0 })
        let ranks = Dictionary(uniqueKeysWithValues: entries.map { ($0.player.externalID!, $0.rank) })
        for row in standings {
            let position = try #require(Int(row["position"]!))
            let tied = standings.filter { $0["points"] == row["points"] }.map { Int($0["position"]!)! }
            #expect(ranks[row["driver_id"]!] == tied.min(), "\(row)")
            #expect(tied.count > 1 || ranks[row["driver_id"]!] == position, "\(row)")
        }
    }
}

extension Workplace {
    fileprivate func importPoints(_ file: String) throws -> ImportBody {
        try document(
            ImportBody.self, "import", file, "--leaderboard", "drivers", "--player", "driver_id", "--name", "name",
            "--score", "points", "--date", "date", "--order", "highToLow", "--submission", "sum", "--ties", "shared")
    }
}
