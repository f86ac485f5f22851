import ArgumentParser
import LaurelModel
import LaurelWire

/// The settings of a leaderboard, as options. An omitted option means the default or the current value.
///
/// The order is not included, because its omission has a different meaning for each command.
struct LeaderboardSettings: ParsableArguments {
    @Option(help: "The submissions that make a player's entry. (default: best)")
    var submission: SubmissionType?

    @Option(help: "The ranks of equal scores: 1 2 3 4, 1 2 2 4 or 1 2 2 3. (default: ordinal)")
    var ties: TieRule?

    @Option(
        parsing: .unconditional, help: "The accepted scores, as MIN..MAX, MIN.. or ..MAX; other scores are rejected.",
        transform: ScoreRange.init)
    var range: ScoreRange?

    @Option(
        help: "The score format, such as fixedPoint2, elapsedHundredth or moneyEuro. (default: integer)",
        transform: { try ScoreFormat($0) })
    var format: ScoreFormat?

    func leaderboard(_ id: LeaderboardID, order: SortOrder?) -> NewLeaderboardBody {
        NewLeaderboardBody(
            id: id, sortOrder: order ?? .highToLow, submissionType: submission ?? .best, tieRule: ties ?? .ordinal,
            scoreRange: range, format: format ?? .integer)
    }

    /// Returns the options whose values differ from those of `leaderboard`, each with the leaderboard's value.
    func conflicts(with leaderboard: LeaderboardBody, order: SortOrder?) -> [String] {
        var conflicts: [String] = []
        if let order, order.rawValue != leaderboard.sortOrder { conflicts.append("--order \(leaderboard.sortOrder)") }
        if let submission, submission.rawValue != leaderboard.submissionType {
            conflicts.append("--submission \(leaderboard.submissionType)")
        }
        if let ties, ties.rawValue != leaderboard.tieRule { conflicts.append("--ties \(leaderboard.tieRule)") }
        if let range, ScoreRangeBody(range) != leaderboard.scoreRange {
            conflicts.append(leaderboard.scoreRange.map { "--range \($0.option)" } ?? "no --range")
        }
        if let format, format.rawValue != leaderboard.format { conflicts.append("--format \(leaderboard.format)") }
        return conflicts
    }
}

extension ScoreRangeBody {
    /// The range in the syntax of `--range`.
    var option: String { (try? ScoreRange(lowest, highest))?.description ?? "\(lowest)..\(highest)" }
}
