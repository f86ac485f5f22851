import ArgumentParser
import LaurelModel

/// The settings of a leaderboard as options. What is not given is left to Laurel, or as it is.
///
/// The order is not among them: leaving it out means something else to each command.
struct LeaderboardSettings: ParsableArguments {
    @Option(help: "What is kept of a player's submissions. (default: best)")
    var submission: SubmissionType?

    @Option(help: "How equal scores are numbered: 1 2 3 4, 1 2 2 4 or 1 2 2 3. (default: ordinal)")
    var ties: TieRule?

    @Option(
        parsing: .unconditional, help: "The scores that are taken, as MIN..MAX; others are refused.",
        transform: ScoreRange.init)
    var range: ScoreRange?

    func leaderboard(_ id: LeaderboardID, of game: Game, order: SortOrder?) throws -> Leaderboard {
        try Leaderboard(
            id: id, game: game.id, order: order ?? .highToLow, submission: submission ?? .best,
            ties: ties ?? .ordinal, range: range)
    }

    /// The options that were given and say something else than `leaderboard` does, each as what it is there.
    func conflicts(with leaderboard: Leaderboard, order: SortOrder?) -> [String] {
        var conflicts: [String] = []
        if let order, order != leaderboard.order { conflicts.append("--order \(leaderboard.order.rawValue)") }
        if let submission, submission != leaderboard.submission {
            conflicts.append("--submission \(leaderboard.submission.rawValue)")
        }
        if let ties, ties != leaderboard.ties { conflicts.append("--ties \(leaderboard.ties.rawValue)") }
        if let range, range != leaderboard.range {
            conflicts.append(leaderboard.range.map { "--range \($0)" } ?? "no --range")
        }
        return conflicts
    }
}
