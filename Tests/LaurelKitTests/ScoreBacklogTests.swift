import Foundation
import LaurelModel
import LaurelTesting
import LaurelWire
import Testing

@testable import LaurelKit

@Suite
struct ScoreBacklogTests {
    private static func scores(_ scores: [Int64], on id: String, everyHours hours: Int64 = 1) throws -> [QueuedScore] {
        var random = SeededRandom(seed: 1)
        return try scores.enumerated().map { index, score in
            let moment = Moment(milliseconds: 1_767_261_600_000) + .hours(hours * Int64(index))
            return QueuedScore(
                id: SubmissionID(at: moment, using: &random), leaderboard: try LeaderboardID(id), score: score,
                earned: DeviceTime(moment: moment))
        }
    }

    private static func leaderboard(
        _ id: String, order: ScoreOrder = .highToLow, _ type: SubmissionType = .best, recurrence: Recurrence? = nil
    ) throws -> LaurelKit.Leaderboard {
        let board = try LaurelModel.Leaderboard(
            id: LeaderboardID(id), game: GameID("game"), order: order, submission: type, recurrence: recurrence)
        let english = try LanguageTag("en")
        return try LaurelKit.Leaderboard(LeaderboardBody(board, for: ReaderLocale(numbers: english, words: english)))
    }

    /// The scores that remain of 5 2 4 1 4 3, which were earned an hour apart.
    @Test(
        arguments: [
            // A later score that is strictly better supersedes an earlier score.
            (ScoreOrder.highToLow, SubmissionType.best, [5, 4, 4, 3]),
            (.lowToHigh, .best, [1, 3]),
            (.highToLow, .mostRecent, [5, 4, 4, 3]),
            (.highToLow, .sum, [5, 2, 4, 1, 4, 3]),
        ] as [(ScoreOrder, SubmissionType, [Int64])])
    func `A long backlog drops superseded scores by the leaderboard's rule`(
        order: ScoreOrder, type: SubmissionType, stored: [Int64]
    ) throws {
        var backlog = ScoreBacklog()
        backlog.add(try Self.scores([5, 2, 4, 1, 4, 3], on: "board"))
        #expect(backlog.coalesce(countMax: 3).isEmpty, "The leaderboard's rule is unknown.")
        backlog.learn([try Self.leaderboard("board", order: order, type)])
        #expect(backlog.coalesce(countMax: 6).isEmpty, "The backlog is not longer than the limit.")
        let dropped = backlog.coalesce(countMax: 3)
        #expect(backlog.scores.map(\.score) == stored)
        #expect(dropped.count == 6 - stored.count)
        #expect(dropped.allSatisfy { order.isBetter($0.better.score, than: $0.dropped.score) })
        #expect(dropped.allSatisfy { $0.better.earned.moment > $0.dropped.earned.moment })
    }

    @Test func `A score supersedes no score of another occurrence`() throws {
        let daily = Recurrence.calendar(try CalendarRecurrence(every: .day))
        var backlog = ScoreBacklog()
        // Two scores of the first day, and two of the next.
        backlog.add(try Self.scores([1, 2, 3, 4], on: "daily", everyHours: 8))
        backlog.learn([try Self.leaderboard("daily", recurrence: daily)])
        _ = backlog.coalesce(countMax: 0)
        #expect(backlog.scores.map(\.score) == [2, 4])
    }

    @Test func `A score that is added twice is queued once`() throws {
        var backlog = ScoreBacklog()
        let scores = try Self.scores([1, 2], on: "board")
        backlog.add(scores)
        backlog.add(scores)
        #expect(backlog.scores == scores)
        backlog.remove([scores[0].key])
        #expect(backlog.scores == [scores[1]])
    }
}
