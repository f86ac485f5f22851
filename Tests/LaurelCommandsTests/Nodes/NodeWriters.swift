import Foundation
import LaurelModel
import LaurelTesting
import Testing

/// Concurrent writers to several nodes, which record the acknowledged scores.
final class NodeWriters: Sendable {
    private struct Score {
        let id: String
        let board: String
        let body: String
    }

    private static let writerCount = 8
    private static let scoreCountPerRound = 40

    private let key: String
    private let state = Locked((answered: Set<String>(), unanswered: [Score]()))

    init(key: String) { self.key = key }

    var answered: Set<String> { state.withLock(\.answered) }

    /// Sends random scores from several writers. A writer continues after a failure of its node.
    ///
    /// - Parameter progress: Called after each acknowledgement, with the number of acknowledgements in this round.
    func write(
        round: Int, to clients: [ServedGameClient], seed: UInt64, progress: @escaping @Sendable (Int) -> Void
    ) async throws {
        let before = answered.count
        await withTaskGroup(of: Void.self) { group in
            for writer in 0..<Self.writerCount {
                group.addTask { [self] in
                    var random = SeededRandom(seed: seed &* 1_000 &+ UInt64(round * Self.writerCount + writer))
                    for number in 0..<Self.scoreCountPerRound {
                        let id = "\(round)-\(writer)-\(number)"
                        let player = Int.random(in: 0..<40, using: &random)
                        let points = Int.random(in: 1...50, using: &random)
                        let score = Score(
                            id: id, board: Bool.random(using: &random) ? "best" : "sum",
                            body: "{\"id\":\"\(id)\",\"player\":\"player \(player)\",\"score\":\(points)}")
                        if await send(score, to: clients[writer % clients.count]) {
                            progress(answered.count - before)
                        } else {
                            state.withLock { $0.unanswered.append(score) }
                        }
                    }
                }
            }
        }
    }

    /// Sends the unacknowledged scores again until they are acknowledged.
    func repeatUnanswered(to client: ServedGameClient) async throws {
        let scores = state.withLock { state in
            defer { state.unanswered = [] }
            return state.unanswered
        }
        for score in scores {
            // A node whose database is available again connects within a second.
            try await waitUntil("the node accepts the score") { await send(score, to: client) }
        }
    }

    private func send(_ score: Score, to client: ServedGameClient) async -> Bool {
        let path = "/v1/leaderboards/\(score.board)/scores"
        guard let answer = try? await client.send("POST", path, key: key, body: score.body), answer.status == 200 else {
            return false
        }
        state.withLock { _ = $0.answered.insert(score.id) }
        return true
    }
}
