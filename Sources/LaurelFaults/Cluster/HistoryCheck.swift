/// A comparison of what the clients of a cluster observed with the facts of all epochs.
struct HistoryCheck {
    /// The maximum number of anomalies; a wrong run could have one for each operation.
    private static let anomalyCountMax = 1_000

    private(set) var anomalies: [HistoryAnomaly] = []
    /// The number of acknowledged scores.
    private(set) var acknowledgedCount = 0
    /// The number of acknowledged scores that are missing because a promoted standby lacked them.
    private(set) var lostWithPrimary = 0

    private let history: ClusterHistory
    private let failovers: [Failover]
    private let facts: [StoredScore]

    /// Checks a history.
    ///
    /// - Parameters:
    ///   - history: The operations of all clients.
    ///   - failovers: All failovers, in order.
    ///   - facts: The facts at the end, ordered by position.
    ///   - allowsLoss: Whether replication was asynchronous, so that facts that a standby lacked may be lost.
    init(of history: ClusterHistory, failovers: [Failover], facts: [StoredScore], allowsLoss: Bool) {
        (self.history, self.failovers, self.facts) = (history, failovers, facts)
        let attempts = Dictionary(grouping: history.attempts, by: \.score)
        checkStored(attempts)
        checkAcknowledged(attempts, allowsLoss: allowsLoss)
        checkOrder(attempts)
        checkClients()
        checkContents()
    }

    private mutating func report(_ kind: HistoryAnomaly.Kind, _ detail: String) {
        if anomalies.count < Self.anomalyCountMax { anomalies.append(HistoryAnomaly(kind, detail)) }
    }

    // MARK: - Facts

    /// Each fact must have been sent, must not have been refused, and must be stored once.
    private mutating func checkStored(_ attempts: [WriterScore: [ClusterHistory.Attempt]]) {
        var stored: Set<WriterScore> = []
        for fact in facts where !stored.insert(fact.score).inserted {
            report(.doubled, "\(fact.score.id) is stored twice")
        }
        for fact in facts + failovers.flatMap(\.lacked) {
            guard let sent = attempts[fact.score] else {
                report(.phantom, "\(fact.score.id) is stored and was not sent")
                continue
            }
            let isRefused = sent.allSatisfy { if case .refused = $0.answer { true } else { false } }
            if isRefused { report(.phantom, "\(fact.score.id) is stored and was refused: \(sent.map(\.answer))") }
        }
        for failover in failovers {
            for fact in failover.lacked where stored.contains(fact.score) {
                // An attempt without an answer may still be stored later by its node.
                guard let sent = attempts[fact.score], sent.count == 1, let attempt = sent.first,
                    case .acknowledged = attempt.answer, attempt.answeredAt < failover.stoppedAt
                else { continue }
                report(.phantom, "\(fact.score.id) was lost and is stored again")
            }
        }
    }

    /// Each acknowledged score must be stored, unless a promoted standby lacked it.
    private mutating func checkAcknowledged(
        _ attempts: [WriterScore: [ClusterHistory.Attempt]], allowsLoss: Bool
    ) {
        let stored = Set(facts.map(\.score))
        let lacked = Dictionary(
            failovers.flatMap { failover in failover.lacked.map { ($0.score, failover) } }, uniquingKeysWith: { $1 })
        for (score, sent) in attempts {
            let acknowledged = sent.filter { if case .acknowledged = $0.answer { true } else { false } }
            guard let last = acknowledged.max(by: { $0.invokedAt < $1.invokedAt }) else { continue }
            acknowledgedCount += 1
            guard !stored.contains(score) else { continue }
            guard let failover = lacked[score] else {
                report(.lost, "\(score.id) is missing")
                continue
            }
            if last.invokedAt > failover.stoppedAt {
                report(.unfenced, "\(score.id) was acknowledged by the former primary after the failover")
            } else if allowsLoss {
                lostWithPrimary += 1
            } else {
                report(.lost, "\(score.id) was not replicated, although replication is synchronous")
            }
        }
    }

    /// A score that was acknowledged before another one was sent must have a lower position.
    private mutating func checkOrder(_ attempts: [WriterScore: [ClusterHistory.Attempt]]) {
        var earliest: (answeredAt: Double, score: WriterScore)?
        for fact in facts.reversed() {
            guard let sent = attempts[fact.score] else { continue }
            let invokedAt = sent.map(\.invokedAt).min() ?? 0
            if let earliest, earliest.answeredAt < invokedAt {
                report(.wrongOrder, "\(fact.score.id) precedes \(earliest.score.id), which was acknowledged before")
            }
            let answers = sent.compactMap { if case .acknowledged = $0.answer { $0.answeredAt } else { nil } }
            if let answeredAt = answers.min(), answeredAt < earliest?.answeredAt ?? .infinity {
                earliest = (answeredAt, fact.score)
            }
        }
    }

    // MARK: - Clients

    /// Within an epoch, the positions that a client sees must not decrease.
    private mutating func checkClients() {
        struct Sight { let client: Int, epoch: Int64, position: Int64, moment: Double, isRead: Bool }
        let reads = history.reads.map {
            Sight(client: $0.client, epoch: $0.epoch, position: $0.position, moment: $0.answeredAt, isRead: true)
        }
        let receipts = history.attempts.compactMap { attempt -> Sight? in
            guard case .acknowledged(let receipt) = attempt.answer else { return nil }
            return Sight(
                client: attempt.score.writer, epoch: receipt.epoch, position: receipt.position,
                moment: attempt.answeredAt, isRead: false)
        }
        var latest: [Int: [Int64: Int64]] = [:]
        for sight in (reads + receipts).sorted(by: { $0.moment < $1.moment }) {
            let known = latest[sight.client]?[sight.epoch] ?? 0
            // A replayed receipt has the position of its fact, which may be earlier.
            if sight.isRead, sight.position < known {
                report(
                    .backward,
                    "client \(sight.client) read position \(sight.position) after \(known) in epoch \(sight.epoch)")
            }
            latest[sight.client, default: [:]][sight.epoch] = max(known, sight.position)
        }
    }

    // MARK: - Contents

    /// Compares each ranking and each receipt with a recomputation from the facts of its epoch.
    private mutating func checkContents() {
        let reads = Dictionary(grouping: history.reads) { read in
            failovers.firstIndex { read.epoch <= $0.epoch } ?? failovers.endIndex
        }
        var unseen: [WriterScore: [ClusterHistory.Acknowledgement]] = [:]
        for attempt in history.attempts {
            guard case .acknowledged(let receipt) = attempt.answer else { continue }
            unseen[attempt.score, default: []].append(receipt)
        }
        // From the last epoch to the first one: each failover replaced the facts after a position.
        var facts = facts
        for number in (0...failovers.count).reversed() {
            if number < failovers.count {
                let failover = failovers[number]
                facts = facts.filter { $0.position <= failover.retainedTo } + failover.lacked
            }
            replay(facts, comparing: reads[number] ?? [], &unseen)
        }
        for (score, receipts) in unseen {
            for receipt in receipts where stores(score) {
                report(.wrongReceipt, "no fact of \(score.id) matches its receipt: \(receipt)")
            }
        }
    }

    /// Whether any server stored a score. A missing score is reported as lost.
    private func stores(_ score: WriterScore) -> Bool {
        facts.contains { $0.score == score } || failovers.contains { $0.lacked.contains { $0.score == score } }
    }

    /// Applies the facts of an epoch in order.
    ///
    /// - Parameter unseen: The receipts that no fact has matched yet; those that a fact matches are removed.
    private mutating func replay(
        _ facts: [StoredScore], comparing reads: [ClusterHistory.Read],
        _ unseen: inout [WriterScore: [ClusterHistory.Acknowledgement]]
    ) {
        var models = Dictionary(ClusterBoard.allCases.map { ($0, RankingModel($0)) }) { $1 }
        var next = facts[...]
        func advance(to position: Int64) {
            while let fact = next.first, fact.position <= position {
                next.removeFirst()
                models[fact.score.board]?.apply(fact)
                guard let receipts = unseen[fact.score] else { continue }
                let sum = models[fact.score.board]?.score(of: fact.score.writer)
                let rest = receipts.filter { receipt in
                    receipt.position != fact.position || receipt.entryScore.map { $0 != sum } ?? false
                }
                unseen[fact.score] = rest.isEmpty ? nil : rest
            }
        }
        for read in reads.sorted(by: { $0.position < $1.position }) {
            advance(to: read.position)
            let expected = models[read.board]?.rows ?? []
            guard read.rows != expected else { continue }
            report(
                .wrongRead,
                "\(read.board) at position \(read.position) of epoch \(read.epoch), read by client \(read.client): "
                    + Self.difference(read.rows, expected) + explanation(of: read))
        }
        advance(to: .max)
    }

    /// Returns whether a wrong ranking is correct for the facts of another epoch, or for a later position.
    private func explanation(of read: ClusterHistory.Read) -> String {
        var facts = facts
        for number in (0...failovers.count).reversed() {
            if number < failovers.count {
                let failover = failovers[number]
                facts = facts.filter { $0.position <= failover.retainedTo } + failover.lacked
            }
            var model = RankingModel(read.board)
            for fact in facts where fact.score.board == read.board {
                model.apply(fact)
                guard (read.position &- 1_000...read.position &+ 1_000).contains(fact.position), model.rows == read.rows
                else { continue }
                return ", which is the ranking after \(number) failovers at position \(fact.position)"
            }
        }
        return ""
    }

    private static func difference(_ rows: [RankingModel.Row], _ expected: [RankingModel.Row]) -> String {
        guard rows.count == expected.count else { return "\(rows.count) rows instead of \(expected.count)" }
        let first = zip(rows, expected).first { $0 != $1 }
        return first.map { "\($0) instead of \($1)" } ?? "equal"
    }
}
