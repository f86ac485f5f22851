import LaurelCore
import LaurelModel

extension LedgerContract {
    /// The running checksums of facts.
    static let checksums = [
        LedgerContract("Each fact contains the checksum of all facts up to it", chain),
        LedgerContract("A wipe starts a new chain of checksums", wipedChain),
        LedgerContract("A fact has the same checksum when it is read alone and in a page", singleChecksums),
    ]

    private static func chain(_ fixture: LedgerHarness) async throws {
        try expect(
            "the checksum of an empty ledger", try await fixture.first.overview(of: fixture.realm).head.checksum,
            is: nil)
        try await fixture.create(fixture.leaderboard("points"), fixture.leaderboard("times", order: .lowToHigh))
        for index in 0..<12 {
            try await fixture.submit(
                fixture.submission("\(index)", score: Int64(index * 5 % 7), by: "player \(index % 4)"),
                through: fixture.ledgers[index % 2])
        }
        let commit = try await fixture.commit([
            fixture.setFlags(.hidden, of: "player 1"), .submit(fixture.submission("last", score: 3)),
        ])
        for ledger in fixture.ledgers {
            let facts = try await fixture.facts(through: ledger)
            var last: FactChecksum?
            for fact in facts {
                last = fact.chained(after: last).checksum
                try expect("the checksum at \(fact.position)", fact.checksum, is: last)
            }
            try expect("the number of different checksums", Set(facts.map(\.checksum)).count, is: facts.count)
            try expect("the new facts", Array(facts.suffix(2)), is: commit.newFacts)
            let head = try await ledger.overview(of: fixture.realm).head
            try expect("the head's checksum", head.checksum, is: last)
        }
    }

    private static func wipedChain(_ fixture: LedgerHarness) async throws {
        try await fixture.create(fixture.leaderboard("points"))
        try await fixture.submit(fixture.submission("before", score: 1))
        try await fixture.commit([.wipe])
        try await fixture.submit(fixture.submission("after", score: 2), through: fixture.second)
        let facts = try await fixture.facts(through: fixture.second)
        try expect("the wipe's checksum", facts[0].checksum, is: facts[0].chained(after: nil).checksum)
        try expect(
            "the checksum of the next fact", facts[1].checksum, is: facts[1].chained(after: facts[0].checksum).checksum)
    }

    private static func singleChecksums(_ fixture: LedgerHarness) async throws {
        try await fixture.create(fixture.leaderboard("points"))
        for index in 0..<5 { try await fixture.submit(fixture.submission("\(index)", score: Int64(index))) }
        for ledger in fixture.ledgers {
            let facts = try await fixture.facts(through: ledger)
            for fact in facts {
                let before = LedgerPosition(fact.position.value - 1)
                try expect("alone", try await ledger.facts(in: fixture.realm, after: before, limit: 1), is: [fact])
                guard case .submission(let submission) = fact.content else { continue }
                let found = try await ledger.submissions([submission.key], in: fixture.realm)
                try expect("the fact found by its id", found[submission.key], is: fact)
            }
        }
    }
}
