import ArgumentParser
import LaurelModel
import LaurelWire

/// The settings of a leaderboard as options. What is not given is left to Laurel, or as it is.
///
/// The order is not among them: leaving it out means something else to each command.
struct LeaderboardSettings: ParsableArguments {
    @Option(help: "What is kept of a player's submissions. (default: best)")
    var submission: SubmissionType?

    @Option(help: "How equal scores are numbered: 1 2 3 4, 1 2 2 4 or 1 2 2 3. (default: ordinal)")
    var ties: TieRule?

    @Option(
        parsing: .unconditional, help: "The scores that are taken, as MIN..MAX, MIN.. or ..MAX; others are refused.",
        transform: ScoreRange.init)
    var range: ScoreRange?

    @Option(
        help: "What a score counts, such as fixedPoint2, elapsedHundredth or moneyEuro. (default: integer)",
        transform: { try ScoreFormat($0) })
    var format: ScoreFormat?

    func leaderboard(_ id: LeaderboardID, order: SortOrder?) -> NewLeaderboardBody {
        NewLeaderboardBody(
            id: id, sortOrder: order ?? .highToLow, submissionType: submission ?? .best, tieRule: ties ?? .ordinal,
            scoreRange: range, format: format ?? .integer)
    }

    /// The options that were given and say something else than `leaderboard` does, each as what it is there.
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
    /// As `--range` takes it.
    var option: String { (try? ScoreRange(lowest, highest))?.description ?? "\(lowest)..\(highest)" }
}
