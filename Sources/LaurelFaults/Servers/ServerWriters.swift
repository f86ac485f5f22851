import LaurelCommands
import LaurelModel
import LaurelWire

/// Writers over HTTP. Each sends its next score after the acknowledgement of the previous one.
struct ServerWriters {
    let game: RemoteGame
    /// Whether a resent score gets a new id. This control must count scores twice.
    let usesNewIDs: Bool

    /// Writes, starting with the first unacknowledged score of each writer, until `received` ends or the server fails.
    func write(_ received: ReceivedAcknowledgements) async {
        let starts = await received.acknowledgements.promised
        await withTaskGroup(of: Void.self) { group in
            for (writer, first) in starts.enumerated() {
                group.addTask { await write(from: WriterScore(writer: writer, number: first), received) }
            }
        }
    }

    /// Resends scores. The server must acknowledge all of them.
    func resend(_ scores: [WriterScore]) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for score in scores {
                group.addTask { _ = try await send(score, as: usesNewIDs ? "\(score.id)-again" : score.id) }
            }
            try await group.waitForAll()
        }
    }

    private func write(from first: WriterScore, _ received: ReceivedAcknowledgements) async {
        var sum = first.sumBefore
        var score = first
        do {
            repeat {
                let receipt = try await send(score, as: score.id)
                sum += score.value
                // A replayed receipt contains the current entry.
                if !receipt.replayed, receipt.entry?.score != sum {
                    throw FaultError.unexpected(
                        "the receipt of \(score.id) has the score \(receipt.entry?.score ?? 0) instead of \(sum)")
                }
            } while await next(&score, received)
        } catch {
            await received.recordFailure(error)
        }
    }

    private func next(_ score: inout WriterScore, _ received: ReceivedAcknowledgements) async -> Bool {
        let goesOn = await received.record(score)
        score = WriterScore(writer: score.writer, number: score.number + 1)
        return goesOn
    }

    private func send(_ score: WriterScore, as id: String) async throws -> ReceiptBody {
        let body = ScoreBody(
            id: try SubmissionID(id), score: score.value, player: try PlayerReference(score.player))
        let receipt = try await game.submit(body, to: try LeaderboardID(WriterScore.leaderboard))
        guard receipt.id == id, receipt.problem == nil else {
            throw FaultError.unexpected("the response to \(id) is not its receipt: \(receipt)")
        }
        return receipt
    }
}
