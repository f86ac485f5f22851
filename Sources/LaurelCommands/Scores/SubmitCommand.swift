import ArgumentParser
import Foundation
import LaurelCore
import LaurelModel
import LaurelWire

struct SubmitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "submit", abstract: "Submit a score, and print its receipt.",
        discussion: "A player who is not there yet is created.")

    @Option(help: "The leaderboard's id.", transform: LeaderboardID.init)
    var leaderboard: LeaderboardID

    @Option(
        parsing: .unconditional, help: "The player: your own id for them, or Laurel's, which begins p_.",
        transform: PlayerReference.init)
    var player: PlayerReference

    @Option(parsing: .unconditional, help: "The score, a whole number.", transform: Int64.init(scoreText:))
    var score: Int64

    @Option(parsing: .unconditional, help: "The name that others see.", transform: DisplayName.init)
    var name: DisplayName?

    @Option(help: "When it was earned: 2025-03-16 or 2025-03-16T09:30:00Z. (default: now)", transform: Moment.init)
    var date: Moment?

    @Option(parsing: .unconditional, help: "64 bits of your own that come back with the entry, 0 to \(UInt64.max).")
    var context: UInt64 = 0

    @Option(
        parsing: .unconditional,
        help: "An id that makes the score count once, however often it is sent. (default: a new one)",
        transform: SubmissionID.init)
    var id: SubmissionID?

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let receipts = try await data.withGame { try await $0.service.submit([submission(to: $0.game.id)]) }
        for receipt in receipts {
            if !output.json, let problem = receipt.problem { throw CommandFailure(problem) }
            try output.print(ReceiptBody(receipt, for: .server)) { _ in HarmlessText.of(receipt.sentence) + "\n" }
            if receipt.outcome == .refused { throw ExitCode.failure }
        }
    }

    private func submission(to game: GameID) -> Submission {
        let now = SystemClock().now
        var random = SystemRandomNumberGenerator()
        return Submission(
            id: id ?? SubmissionID(at: now, using: &random), game: game, leaderboard: leaderboard, player: player,
            displayName: name, score: score, context: context, date: date, receivedAt: now, author: .server)
    }
}

extension Receipt {
    /// What happened, for a person.
    var sentence: String {
        let place = standing.map { standing in
            " \(standing.player.shownName) is number \(standing.rank.grouped) of \(playerCount.grouped)"
                + " with \(standing.entry.score)."
        }
        let before = previousRank.map { $0 == standing?.rank ? "" : " Before: number \($0.grouped)." } ?? ""
        let again = replayed ? " (This id was known; nothing changed.)" : ""
        return "\(outcome.words)\(place ?? "")\(before)\(again)"
    }
}

extension Outcome {
    fileprivate var words: String {
        switch self {
        case .ranked: "Ranked."
        case .notImproved: "Not improved."
        case .late: "Late: kept in the history, not ranked."
        case .held: "Held for review."
        case .refused: "Refused."
        }
    }
}
