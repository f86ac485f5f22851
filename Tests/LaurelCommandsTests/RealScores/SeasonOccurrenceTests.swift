import Foundation
import LaurelModel
import LaurelTesting
import LaurelWire
import Testing

/// Tests with all seasons since 1950, each an occurrence of a leaderboard that recurs every year.
@Suite(.enabled(if: RealScores.areHere, "the real scores are not installed"))
struct SeasonOccurrenceTests {
    @Test func `Imported seasons become final and match the published standings`() async throws {
        let place = try Workplace()
        try place.done("game create org.example.racing")
        try place.done("leaderboard create seasons --every year --submission mostRecent --ties shared")
        // Scores are whole numbers, and half points occur: the unit is a tenth of a point.
        let all = RealScores.rows(of: try RealScores.text(of: RealScores.raceHistory))
        // A driver who was disqualified from a season (1997) has points but no position.
        let disqualified = Set(all.filter { Int($0["position"]!) == nil }.map { [$0["season"]!, $0["driver_id"]!] })
        let rows = all.filter { !disqualified.contains([$0["season"]!, $0["driver_id"]!]) }
        let text = rows.map { row in
            "\(row["driver_id"]!),\(Int(Double(row["points"]!)! * 10)),\(row["date"]!)"
        }
        try place.write((["driver,points,date"] + text).joined(separator: "\n"), to: "points.csv")
        let imported = try place.document(
            ImportBody.self, "import", "points.csv", "--leaderboard", "seasons", "--player", "driver", "--score",
            "points",
            "--date", "date")
        #expect(imported.rejected == 0)
        #expect(imported.accepted == rows.count)

        let key = try place.serverKey()
        let served = try await ServedGame(in: place)
        try await waitForFinalSeasons(of: served, key)
        let official = Dictionary(grouping: rows, by: { $0["season"]! })
        for (season, rows) in official where season != "2026" {
            let lastRound = rows.map { Int($0["round"]!)! }.max()!
            let standings = rows.filter { Int($0["round"]!) == lastRound }
            let answer = try await served.client.send(
                "GET", "/v1/leaderboards/seasons/entries?occurrence=\(season)&limit=1000", key: key)
            let page = try WireJSON.decode(EntriesBody.self, from: Data(answer.text.utf8))
            #expect(page.occurrence?.state == "final")
            compare(page.entries, with: standings, season)
        }
        served.process.terminate()
        #expect(try served.process.finish().exitCode == 0)
        try place.done("verify")
    }

    /// Waits until every past season is final.
    private func waitForFinalSeasons(of served: ServedGame, _ key: String) async throws {
        try await waitUntil("every past season is final") {
            let answer = try await served.client.send(
                "GET", "/v1/leaderboards/seasons/occurrences?limit=1000", key: key)
            let list = try WireJSON.decode(OccurrencesBody.self, from: Data(answer.text.utf8)).occurrences
            return list.count == 77 && list.dropFirst().allSatisfy { $0.state == "final" }
        }
    }

    /// The publisher breaks ties by the number of best results; Laurel does not.
    private func compare(_ entries: [EntryBody], with standings: [[String: String]], _ season: String) {
        let ranks = Dictionary(uniqueKeysWithValues: entries.map { ($0.player.externalID!, $0.rank) })
        for row in standings {
            guard let position = Int(row["position"]!), let rank = ranks[row["driver_id"]!] else {
                Issue.record("\(season): \(row)")
                continue
            }
            let isTied = standings.count { $0["points"] == row["points"] } > 1
            #expect(rank <= position && (isTied || rank == position), "\(season): \(row), rank \(rank)")
        }
    }
}
