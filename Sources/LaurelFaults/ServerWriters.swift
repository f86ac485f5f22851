import LaurelCommands
import LaurelModel
import LaurelWire

/// Writers that speak HTTP. Each sends its next score once the one before was acknowledged, and one that was not again.
struct ServerWriters {
    let game: RemoteGame
    /// Whether a score that is sent again gets an id of its own: the control that must double.
    let inventsIDs: Bool

    /// Writes, beginning with what is not acknowledged, until nobody listens or the server fails.
    func write(_ heard: HeardAnswers) async {
        let starts = await heard.acknowledgements.promised
        await withTaskGroup(of: Void.self) { group in
            for (writer, first) in starts.enumerated() {
                group.addTask { await write(from: TortureScore(writer: writer, number: first), heard) }
            }
        }
    }

    /// Sends what was not acknowledged once more. All of it must be answered.
    func sendAgain(_ scores: [TortureScore]) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for score in scores {
                group.addTask { _ = try await send(score, as: inventsIDs ? "\(score.id)-again" : score.id) }
            }
            try await group.waitForAll()
        }
    }

    private func write(from first: TortureScore, _ heard: HeardAnswers) async {
        var sum = first.sumBefore
        var score = first
        do {
            repeat {
                let receipt = try await send(score, as: score.id)
                sum += score.value
                // A receipt that is given again tells the entry as it is by now.
                if !receipt.replayed, receipt.entry?.score != sum {
                    throw TortureError.unexpected(
                        "the receipt of \(score.id) tells \(receipt.entry?.score ?? 0), not \(sum)")
                }
            } while await next(&score, heard)
        } catch {
            await heard.miss(error)
        }
    }

    private func next(_ score: inout TortureScore, _ heard: HeardAnswers) async -> Bool {
        let goesOn = await heard.hear(score)
        score = TortureScore(writer: score.writer, number: score.number + 1)
        return goesOn
    }

    private func send(_ score: TortureScore, as id: String) async throws -> ReceiptBody {
        let body = ScoreBody(
            id: try SubmissionID(id), score: score.value, player: try PlayerReference(score.player))
        let receipt = try await game.submit(body, to: try LeaderboardID(TortureScore.leaderboard))
        guard receipt.id == id, receipt.problem == nil else {
            throw TortureError.unexpected("the answer to \(id) is no receipt of it: \(receipt)")
        }
        return receipt
    }
}
