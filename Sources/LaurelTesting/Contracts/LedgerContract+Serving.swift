import LaurelCore
import LaurelModel

extension LedgerContract {
    /// Pipelined batches: a batch is committed while the service applies the previous ones.
    static let serving = Seeds.first(2).map { seed in
        LedgerContract("Concurrent receipts state the ranks at their own commits (seed \(seed))") { fixture in
            try await serve(fixture, seed: seed)
        }
    }

    private static let writerCount = 4
    private static let submissionCount = 60

    private static func serve(_ fixture: LedgerHarness, seed: UInt64) async throws {
        try await fixture.create(
            fixture.leaderboard("best"), fixture.leaderboard("sum", submission: .sum), fixture.leaderboard("changing"))
        let services = try await [
            RealmService(fixture.realm, ledger: fixture.first), RealmService(fixture.realm, ledger: fixture.second),
        ]
        let followers = services.map { service in Task { try await service.follow() } }
        defer { for follower in followers { follower.cancel() } }
        for (number, service) in services.enumerated() {
            for board in ["best", "sum", "changing"] {
                _ = try await service.submit([fixture.submission("first \(number)", score: 1, by: "zoe", on: board)])
            }
        }
        let receipts = try await withThrowingTaskGroup(of: [Receipt].self) { group in
            for (number, service) in services.enumerated() {
                for writer in 0..<writerCount {
                    let name = "\(number) \(writer)"
                    group.addTask {
                        var random = SeededRandom(seed: seed &* 100 &+ UInt64(number * writerCount + writer))
                        return try await write(as: name, to: service, of: fixture, using: &random)
                    }
                }
                // A change of settings reloads the ranking; no batch is decided ahead of it.
                group.addTask {
                    for round in 0..<6 {
                        let range = try ScoreRange(0, Int64(1_000 + 2 * round + number))
                        _ = try await service.administration.configure(fixture.leaderboard("changing", range: range))
                    }
                    return []
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        for follower in followers { follower.cancel() }
        // The last commit notifies every waiter.
        try await fixture.create(fixture.leaderboard("end"))
        for follower in followers { try await follower.value }
        try expect("the receipts", receipts.count, is: 2 * writerCount * submissionCount)
        try await compare(receipts, with: fixture.facts())
    }

    private static func write(
        as name: String, to service: RealmService, of fixture: LedgerHarness, using random: inout SeededRandom
    ) async throws -> [Receipt] {
        var receipts: [Receipt] = []
        while receipts.count < submissionCount {
            let count = min([1, 1, 1, 3].randomElement(using: &random)!, submissionCount - receipts.count)
            let submissions = try (0..<count).map { index in
                try fixture.submission(
                    "\(name) \(receipts.count + index)", score: .random(in: 0...1_000, using: &random),
                    by: "player \(Int.random(in: 0..<20, using: &random))",
                    on: ["best", "best", "sum", "changing"].randomElement(using: &random)!)
            }
            if count == 1, service.isLoaded(submissions[0].leaderboard) {
                receipts.append(
                    try await withCheckedContinuation { continuation in
                        service.submit(submissions[0]) { continuation.resume(returning: $0) }
                    }.get())
            } else {
                receipts += try await service.submit(submissions)
            }
        }
        return receipts
    }

    /// Compares receipts with rankings that are sorted again for each receipt.
    private static func compare(_ receipts: [Receipt], with facts: [Fact]) throws {
        let byPosition = Dictionary(receipts.map { ($0.position, $0) }) { first, _ in first }
        try expect("the number of receipts with different positions", byPosition.count, is: receipts.count)
        var rankings: [RankingID: [PlayerNumber: Entry]] = [:]
        for fact in facts {
            guard case .submission(let submission) = fact.content else { continue }
            let before = rank(of: submission.player, among: rankings[submission.ranking] ?? [:])
            rankings[submission.ranking, default: [:]][submission.player] = submission.entry
            guard let receipt = byPosition[fact.position] else { continue }
            try expect("the receipt's id", receipt.id, is: submission.id)
            // A reloaded ranking includes commits that followed the submission.
            guard receipt.leaderboardID.text != "changing" else { continue }
            let after = rankings[submission.ranking]!
            try expect(
                "the rank at \(fact.position)", receipt.standing?.rank, is: rank(of: submission.player, among: after))
            try expect("the rank before \(fact.position)", receipt.previousRank, is: before)
            try expect("the players at \(fact.position)", receipt.playerCount, is: after.count)
            try expect("the entry at \(fact.position)", receipt.standing?.entry, is: submission.entry)
        }
    }

    private static func rank(of player: PlayerNumber, among entries: [PlayerNumber: Entry]) -> Int? {
        guard let own = entries[player] else { return nil }
        return 1 + entries.values.count { $0.stands(above: own, by: .highToLow) }
    }
}
