import LaurelCommands
import LaurelModel
import LaurelWire

/// The clients of a cluster. Each one submits its scores in order, to different nodes, and reads rankings in between.
struct ClusterClients: Sendable {
    /// The range of the time between two operations of a client, in seconds.
    private static let pauses = 0.005...0.06
    /// The time after the end of the schedule for which a client sends its last score again.
    private static let patienceSeconds = 60.0

    let addresses: [Locked<String>]
    let key: String
    let seed: UInt64
    private let history = Locked(ClusterHistory())
    private let isOver = Locked(false)

    init(addresses: [Locked<String>], key: String, seed: UInt64) {
        (self.addresses, self.key, self.seed) = (addresses, key, seed)
    }

    /// The operations so far.
    var record: ClusterHistory { history.withLock { $0 } }

    /// Lets each client end after the acknowledgement of its last score.
    func end() { isOver.withLock { $0 = true } }

    /// Runs the clients until ``end()``.
    ///
    /// - Throws: ``FaultError/unexpected(_:)`` if a score is not acknowledged in time after the end.
    func run(count: Int) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<count { group.addTask { try await run(client: number) } }
            try await group.waitForAll()
        }
    }

    private func run(client number: Int) async throws {
        var random = SeededRandom(seed: seed &+ UInt64(clamping: number) &* 0x1_0000_0001)
        var sight: ClusterClient.Sight?
        var scoreNumber = 0
        while !isOver.withLock({ $0 }) {
            if Int.random(in: 0..<3, using: &random) == 0 {
                await read(as: number, &sight, &random)
            } else {
                try await submit(WriterScore(writer: number, number: scoreNumber), &sight, &random)
                scoreNumber += 1
            }
            try await pause(&random)
        }
    }

    /// Sends a score until it is acknowledged, to another node after each failure. One in eight scores is not sent
    /// again after a failure.
    private func submit(
        _ score: WriterScore, _ sight: inout ClusterClient.Sight?, _ random: inout SeededRandom
    ) async throws {
        var node = Int.random(in: addresses.indices, using: &random)
        let isSentOnce = Int.random(in: 0..<8, using: &random) == 0
        var end: Double?
        while true {
            let start = SteadyClock.seconds()
            let answer = await client(of: node).submit(score)
            let attempt = ClusterHistory.Attempt(
                score: score, invokedAt: start, answeredAt: SteadyClock.seconds(), answer: answer)
            history.withLock { $0.attempts.append(attempt) }
            if case .acknowledged(let receipt) = answer {
                sight = Self.latest(sight, .init(epoch: receipt.epoch, position: receipt.position))
                return
            }
            if isSentOnce { return }
            if end == nil, isOver.withLock({ $0 }) { end = SteadyClock.seconds() + Self.patienceSeconds }
            if let end, SteadyClock.seconds() > end {
                throw FaultError.unexpected("the nodes do not accept \(score.id) after all faults: \(answer)")
            }
            node = (node + 1) % addresses.count
            try await pause(&random)
        }
    }

    private func read(
        as number: Int, _ sight: inout ClusterClient.Sight?, _ random: inout SeededRandom
    ) async {
        let board: ClusterBoard = Bool.random(using: &random) ? .taps : .best
        let node = Int.random(in: addresses.indices, using: &random)
        switch await client(of: node).read(board, after: sight) {
        case .ranking(let epoch, let page):
            let read = ClusterHistory.Read(
                client: number, board: board, epoch: epoch, position: page.position, rows: page.rows,
                answeredAt: SteadyClock.seconds())
            history.withLock { $0.reads.append(read) }
            sight = Self.latest(sight, .init(epoch: epoch, position: page.position))
        case .epochChanged(let epoch): sight = .init(epoch: epoch, position: 0)
        case .unavailable: break
        }
    }

    private func client(of node: Int) -> ClusterClient {
        ClusterClient(address: addresses[node].withLock { $0 }, key: key)
    }

    private func pause(_ random: inout SeededRandom) async throws {
        try await ContinuousClock().sleep(for: .seconds(Double.random(in: Self.pauses, using: &random)))
    }

    /// Returns the position to require next. A replayed receipt has an earlier position than the client has seen.
    private static func latest(
        _ known: ClusterClient.Sight?, _ new: ClusterClient.Sight
    ) -> ClusterClient.Sight {
        guard let known, (known.epoch, known.position) > (new.epoch, new.position) else { return new }
        return known
    }
}

extension EntriesBody {
    /// The rows as the clients of a cluster compare them. A player that no client plays for has the number -1.
    var rows: [RankingModel.Row] {
        entries.map { entry in
            let writer = entry.player.externalID?.split(separator: " ").last.flatMap { Int($0) } ?? -1
            return RankingModel.Row(rank: entry.rank, writer: writer, score: entry.score)
        }
    }
}
