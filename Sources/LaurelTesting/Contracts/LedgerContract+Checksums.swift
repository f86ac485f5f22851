import LaurelCore
import LaurelModel

extension LedgerContract {
    /// Facts carry a running checksum.
    static let checksums = [
        LedgerContract("each fact carries the checksum of the facts up to it", chain),
        LedgerContract("a wipe begins a new chain of checksums", wipedChain),
        LedgerContract("the checksum of a single fact is that of a page of facts", singleChecksums),
    ]

    private static func chain(_ bench: LedgerBench) async throws {
        try expect("no checksum", try await bench.first.overview(of: bench.realm).head.checksum, is: nil)
        try await bench.create(bench.leaderboard("points"), bench.leaderboard("times", order: .lowToHigh))
        for index in 0..<12 {
            try await bench.submit(
                bench.submission("\(index)", score: Int64(index * 5 % 7), by: "player \(index % 4)"),
                through: bench.ledgers[index % 2])
        }
        let commit = try await bench.commit([
            bench.setFlags(.hidden, of: "player 1"), .submit(bench.submission("last", score: 3)),
        ])
        for ledger in bench.ledgers {
            let facts = try await bench.facts(through: ledger)
            var last: FactChecksum?
            for fact in facts {
                last = fact.chained(after: last).checksum
                try expect("the checksum at \(fact.position)", fact.checksum, is: last)
            }
            try expect("different checksums", Set(facts.map(\.checksum)).count, is: facts.count)
            try expect("the new facts", Array(facts.suffix(2)), is: commit.newFacts)
            let head = try await ledger.overview(of: bench.realm).head
            try expect("the head's checksum", head.checksum, is: last)
        }
    }

    private static func wipedChain(_ bench: LedgerBench) async throws {
        try await bench.create(bench.leaderboard("points"))
        try await bench.submit(bench.submission("before", score: 1))
        try await bench.commit([.wipe])
        try await bench.submit(bench.submission("after", score: 2), through: bench.second)
        let facts = try await bench.facts(through: bench.second)
        try expect("the wipe's checksum", facts[0].checksum, is: facts[0].chained(after: nil).checksum)
        try expect("the next one's", facts[1].checksum, is: facts[1].chained(after: facts[0].checksum).checksum)
    }

    private static func singleChecksums(_ bench: LedgerBench) async throws {
        try await bench.create(bench.leaderboard("points"))
        for index in 0..<5 { try await bench.submit(bench.submission("\(index)", score: Int64(index))) }
        for ledger in bench.ledgers {
            let facts = try await bench.facts(through: ledger)
            for fact in facts {
                let before = LedgerPosition(fact.position.value - 1)
                try expect("alone", try await ledger.facts(in: bench.realm, after: before, limit: 1), is: [fact])
                guard case .submission(let submission) = fact.content else { continue }
                let found = try await ledger.submissions([submission.key], in: bench.realm)
                try expect("by its id", found[submission.key], is: fact)
            }
        }
    }
}
