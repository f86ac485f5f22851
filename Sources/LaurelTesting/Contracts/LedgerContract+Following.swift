import LaurelCore
import LaurelModel

extension LedgerContract {
    /// Waiting for new facts.
    static let following =
        [
            LedgerContract("Waiting for existing facts returns immediately", noWait),
            LedgerContract("A follower waits for the facts after a point of the history", knownPoint),
            LedgerContract("A waiting follower is notified of a commit through either handle", loads),
            LedgerContract("A canceled wait returns the ledger's last position", cancelled),
            LedgerContract("A refused command or a commit in another realm notifies no follower", undisturbed),
        ]
        + Seeds.first(2).map { seed in
            LedgerContract("A follower reads every fact once and in order while two write (seed \(seed))") { fixture in
                try await follow(fixture, seed: seed)
            }
        }

    private static func noWait(_ fixture: LedgerHarness) async throws {
        try await fixture.create(fixture.leaderboard("points"), fixture.leaderboard("times"))
        for ledger in fixture.ledgers {
            for position in [LedgerPosition.start, LedgerPosition(1)] {
                try expect(
                    "the last position", try await ledger.waitForFacts(in: fixture.realm, after: position),
                    is: LedgerPosition(2))
            }
        }
    }

    private static func knownPoint(_ fixture: LedgerHarness) async throws {
        try await fixture.create(fixture.leaderboard("points"))
        let point = try await fixture.first.overview(of: fixture.realm).head.end
        async let notified = fixture.second.waitForFacts(in: fixture.realm, after: point)
        try await fixture.submit(fixture.submission("first", score: 1), through: fixture.first)
        try expect("the last position", try await notified, is: LedgerPosition(2))
        let end = try await fixture.first.facts(in: fixture.realm, after: point.position, limit: 1)[0]
        try expect("the checksum", end.checksum, is: try await fixture.second.overview(of: fixture.realm).head.checksum)
    }

    private static func loads(_ fixture: LedgerHarness) async throws {
        try await fixture.create(fixture.leaderboard("points"))
        for round in 0..<8 {
            let position = LedgerPosition(Int64(round) + 1)
            let (waiting, writing) = (fixture.ledgers[round % 2], fixture.ledgers[round / 2 % 2])
            async let notified = waiting.waitForFacts(in: fixture.realm, after: position)
            // In early rounds, the waiter is probably suspended already; in later rounds, it probably is not.
            for _ in 0..<(8 - round) * 10 { await Task.yield() }
            try await fixture.submit(fixture.submission("\(round)", score: 1), through: writing)
            try expect("the position in round \(round)", try await notified, is: position.next)
        }
    }

    private static func cancelled(_ fixture: LedgerHarness) async throws {
        try await fixture.create(fixture.leaderboard("points"))
        for ledger in fixture.ledgers {
            for yieldCount in [0, 100] {
                let waiting = Task { try await ledger.waitForFacts(in: fixture.realm, after: LedgerPosition(7)) }
                for _ in 0..<yieldCount { await Task.yield() }
                waiting.cancel()
                try expect("the last position", try await waiting.value, is: LedgerPosition(1))
            }
        }
    }

    private static func undisturbed(_ fixture: LedgerHarness) async throws {
        let production = Realm(group: fixture.game.group, environment: .production)
        let waiting = fixture.ledgers.map { ledger in
            Task { try await ledger.waitForFacts(in: fixture.realm, after: .start) }
        }
        for _ in 0..<100 { await Task.yield() }
        _ = try await fixture.first.commit(
            [.create(fixture.leaderboard("points"))], in: production, at: LedgerHarness.morning)
        try await fixture.commit([.submit(fixture.submission("a", score: 1))])
        for _ in 0..<100 { await Task.yield() }
        for task in waiting {
            task.cancel()
            try expect("the last position", try await task.value, is: .start)
        }
    }

    private static func follow(_ fixture: LedgerHarness, seed: UInt64) async throws {
        let followers = fixture.ledgers.map { ledger in Task { try await factsMet(in: fixture, from: ledger) } }
        async let first: Void = write(fixture, through: fixture.first, seed: 2 * seed + 100)
        async let second: Void = write(fixture, through: fixture.second, seed: 2 * seed + 101)
        _ = try await (first, second)
        // The last fact marks the end for the followers.
        try await fixture.create(fixture.leaderboard("end"))
        let facts = try await fixture.facts()
        for follower in followers { try expect("the facts that a follower read", try await follower.value, is: facts) }
    }

    private static func write(_ fixture: LedgerHarness, through ledger: any Ledger, seed: UInt64) async throws {
        var random = try RandomCommands(seed: seed, fixture: fixture)
        for _ in 0..<30 { try await fixture.commit(random.batch(), through: ledger, at: random.clock()) }
    }

    private static func factsMet(in fixture: LedgerHarness, from ledger: any Ledger) async throws -> [Fact] {
        var facts: [Fact] = []
        while true {
            let position = facts.last?.position ?? .start
            let last = try await ledger.waitForFacts(in: fixture.realm, after: position)
            try expect("whether there are facts after \(position)", last > position)
            // Reads up to the reported position, in pieces.
            while (facts.last?.position ?? .start) < last {
                let read = try await ledger.facts(in: fixture.realm, after: facts.last?.position ?? .start, limit: 7)
                guard !read.isEmpty else {
                    throw ContractViolation("the facts up to \(last)", expected: "more", found: "\(facts.count)")
                }
                facts += read
            }
            if case .leaderboard(let registered) = facts.last?.content, registered.leaderboard.id.text == "end" {
                return facts
            }
        }
    }
}
