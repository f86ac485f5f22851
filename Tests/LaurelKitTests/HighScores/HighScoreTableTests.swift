import Foundation
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelKit

@Suite
struct HighScoreTableTests {
    private static func record(_ score: Int, _ name: String = "Ann", at seconds: Double = 0) -> HighScoreRecord {
        HighScoreRecord(name: name, score: score, date: Date(timeIntervalSince1970: seconds))
    }

    @Test(
        arguments: [
            // The existing scores, the new score, the order, and the expected rank.
            ([], 5, ScoreOrder.highToLow, 1),
            ([30, 20, 10], 25, .highToLow, 2),
            ([30, 20, 10], 10, .highToLow, nil),
            ([30, 20, 10], 9, .highToLow, nil),
            ([30, 20, 10], 11, .highToLow, 3),
            ([30, 20], 10, .highToLow, 3),
            ([30, 20], 20, .highToLow, 3),
            ([10, 20, 30], 30, .lowToHigh, nil),
            ([10, 20, 30], 29, .lowToHigh, 3),
            ([10, 20, 30], 5, .lowToHigh, 1),
        ] as [([Int], Int, ScoreOrder, Int?)])
    func `A score is inserted at its rank or rejected`(scores: [Int], score: Int, order: ScoreOrder, place: Int?) {
        var table = HighScoreTable(size: 3, order: order, records: scores.map { Self.record($0) })
        #expect(table.accepts(score) == (place != nil))
        #expect(table.add(Self.record(score, at: 1)) == place)
        #expect(table.records.count == min(3, scores.count + (place == nil ? 0 : 1)))
    }

    @Test func `A table has ten rows, accepts a name repeatedly, and sorts ties by date`() {
        var table = HighScoreTable()
        for (score, second) in [(7, 3.0), (7, 1), (9, 2), (7, 2)] {
            table.add(Self.record(score, "Ann", at: second))
        }
        #expect(table.records.map(\.score) == [9, 7, 7, 7])
        #expect(table.records.map(\.date.timeIntervalSince1970) == [2, 1, 2, 3])
        #expect(table.rows.count == 10)
    }

    @Test func `An empty row shows dashes, and a day is yyyy-MM-dd in the device's zone`() throws {
        let table = HighScoreTable(size: 2, records: [Self.record(1_500, at: 1_252_195_199)])
        #expect(table.rows.map(\.rank) == [1, 2])
        #expect(table.rows[0].name == "Ann")
        #expect(table.rows[0].score == "1500")
        #expect(table.rows[0].date(in: .gmt) == "2009-09-05")
        #expect(table.rows[0].date(in: try #require(TimeZone(identifier: "Europe/Zurich"))) == "2009-09-06")
        #expect([table.rows[1].name, table.rows[1].score, table.rows[1].date] == ["-", "-", "-"])
    }

    @Test(arguments: Seeds.first(200))
    func `A table equals the sorted list of all scores`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let order = ScoreOrder.allCases.randomElement(using: &random)!
        var table = HighScoreTable(size: 4, order: order)
        var taken: [HighScoreRecord] = []
        for second in 0..<60 {
            let record = Self.record(.random(in: 0..<12, using: &random), at: Double(second))
            if table.add(record) != nil { taken.append(record) }
            // A new score is inserted after equal scores, so a stable sort of all accepted scores equals the table.
            let naive = taken.sorted { a, b in
                a.score == b.score ? a.date < b.date : (order == .highToLow) == (a.score > b.score)
            }
            #expect(table.records == Array(naive.prefix(4)))
        }
    }
}
