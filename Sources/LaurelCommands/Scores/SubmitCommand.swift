import ArgumentParser
import Foundation
import LaurelCore
import LaurelModel
import LaurelWire

struct SubmitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "submit", abstract: "Submit a score and print its receipt.",
        discussion: "The player is created if they do not exist.")

    @Option(help: "The leaderboard's id.", transform: LeaderboardID.init)
    var leaderboard: LeaderboardID

    @Option(
        parsing: .unconditional, help: "The player: your own id for the player, or Laurel's id, which starts with p_.",
        transform: PlayerReference.init)
    var player: PlayerReference

    @Option(parsing: .unconditional, help: "The score, a whole number.", transform: ScoreArgument.init)
    var score: ScoreArgument

    @Option(parsing: .unconditional, help: "The player's display name.", transform: DisplayName.init)
    var name: DisplayName?

    @Option(help: "The date of the score: 2025-03-16 or 2025-03-16T09:30:00Z. (default: now)", transform: Moment.init)
    var date: Moment?

    @Option(parsing: .unconditional, help: "A number of your own, returned with the entry, 0 to \(UInt64.max).")
    var context: UInt64 = 0

    @Option(
        parsing: .unconditional,
        help: "The idempotency key: a score that is sent again with it counts once. (default: a new id)",
        transform: SubmissionID.init)
    var id: SubmissionID?

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let id = id ?? Self.newID()
        var isSent = false
        do {
            // The receipt is printed before the ledger is closed: it is durable, even if closing fails.
            try await data.withGame { open in
                let score = try await score.number(on: leaderboard, in: open)
                isSent = true
                try printReceipt(try await open.submit(body(id, score), to: leaderboard))
            }
        } catch let failure as CommandFailure where isSent && self.id == nil {
            throw failure.afterSending(under: id)
        }
    }

    private func printReceipt(_ receipt: ReceiptBody) throws {
        if !output.json, let problem = receipt.refusal { throw CommandFailure.refused(problem.detail) }
        do {
            try output.print(receipt) { _ in SanitizedText.of(receipt.sentence) + "\n" }
        } catch let failure as OutputFailure {
            throw CommandFailure.refused(
                receipt.refusal != nil ? "The score was rejected. \(failure)" : "The score was stored. \(failure)")
        }
        if receipt.refusal != nil { throw ExitCode.failure }
    }

    private static func newID() -> SubmissionID {
        var random = SystemRandomNumberGenerator()
        return SubmissionID(at: SystemClock().now, using: &random)
    }

    private func body(_ id: SubmissionID, _ score: Int64) -> ScoreBody {
        ScoreBody(id: id, score: score, context: context, date: date, player: player, displayName: name)
    }
}

extension CommandFailure {
    /// Returns the failure. If it is unknown whether the score was stored, the failure advises to send the score again
    /// with its id.
    fileprivate func afterSending(under id: SubmissionID) -> CommandFailure {
        let advice = " The score counts once if it is sent again with --id \(id.text)."
        return switch self {
        case .stopped(let message): .stopped(message + advice)
        case .unreachable(let message): .unreachable(message + advice)
        case .refused, .usage: self
        }
    }
}

extension ReceiptBody {
    /// The outcome as text.
    var sentence: String {
        let place = entry.map { entry in
            " \(entry.player.displayName) has rank \(entry.rank.grouped) of \(playerCount.grouped)"
                + " with \(entry.shownScore)."
        }
        let before = previousRank.map { $0 == entry?.rank ? "" : " Previous rank: \($0.grouped)." } ?? ""
        let again = replayed ? " (This id was already used; nothing changed.)" : ""
        return "\(words)\(place ?? "")\(before)\(again)"
    }

    private var words: String {
        switch Outcome(rawValue: outcome) {
        case .ranked: "Ranked."
        case .notImproved: "Not improved."
        case .late: "Late: stored in the history, not ranked."
        case .pendingReview: "Pending review."
        case .refused: "Refused."
        case nil: "\(outcome)."
        }
    }
}
