import LaurelCore
import LaurelModel
import Testing

@testable import LaurelPostgres
@testable import PostgresNode

/// A follower reads the facts after its last known position. So no fact may appear before that position.
struct `Overlapping commits` {
    let ledger: PostgresLedger
    let database: PostgresDatabase

    init() async throws {
        let opened = try await TestLedger(statementTimeout: .seconds(120))
        (ledger, database) = (opened.ledger, opened.database)
        // Creates the player of both commits, so that they share only the assignment of positions.
        let first = try NodeWork(name: "first", batchSize: 1, playerCount: 1).batch(0)
        _ = try await ledger.commit(first, in: NodeWork.realm, at: NodeWork.morning)
    }

    @Test func `Overlapping commits hide no fact from a follower`() async throws {
        let (early, late) = (try Connection(database), try Connection(database))
        let (ledger, settings) = (ledger, database.settings)
        var open = try PostgresTransaction(committingTo: NodeWork.realm, on: early.connection, settings: settings)
        var follower = Follower(at: open.head.position)
        try decide("early", in: &open)
        // This commit starts after the other, and would end before it if it could.
        let other = Task {
            try await late.run { connection in
                var transaction = try PostgresTransaction(
                    committingTo: NodeWork.realm, on: connection, settings: settings)
                try decide("late", in: &transaction)
                try transaction.finish()
            }
        }
        while try await ledger.process(waitingFor: early) == nil { await Task.yield() }
        try await follower.read(ledger)
        #expect(follower.seen == [])
        try open.finish()
        try await other.value
        try await follower.read(ledger)
        #expect(follower.seen == ["early-0-0", "late-0-0"])
    }

    /// The control, which shows that the test above can detect the fault: a common but wrong way of following a
    /// database.
    @Test func `Overlapping commits hide a fact from a follower if positions come from a sequence`() async throws {
        let (early, late) = (try Connection(database), try Connection(database))
        let last = try await ledger.overview(of: NodeWork.realm).head.position
        try early.connection.run([
            .text("CREATE SEQUENCE control START \(last.next)"),
            .text("UPDATE fact SET checksum = NULL"), .text("UPDATE realm SET checksum = NULL"),
        ])
        var open = try SequenceTransaction(on: early.connection)
        try decide("early", in: &open)
        var other = try SequenceTransaction(on: late.connection)
        try decide("late", in: &other)
        try other.finish()
        var follower = Follower(at: last)
        try await follower.read(ledger)
        try open.finish()
        try await follower.read(ledger)
        #expect(follower.seen == ["late-0-0"])
        let facts = try await ledger.facts(in: NodeWork.realm, after: last, limit: .max)
        #expect(facts.map(\.id) == ["early-0-0", "late-0-0"])
    }
}

private func decide(_ name: String, in transaction: inout some LedgerTransaction) throws {
    var random = SystemRandomNumberGenerator()
    let commands = try NodeWork(name: name, batchSize: 1, playerCount: 1).batch(0)
    let commit = try transaction.commit(commands, at: NodeWork.morning, using: &random)
    #expect(commit.newFacts.count == 1)
}

/// A transaction that takes its position from a sequence instead of the head.
private struct SequenceTransaction: LedgerTransaction {
    private var transaction: PostgresTransaction
    let head: Head

    init(on connection: PostgresConnection) throws {
        transaction = try PostgresTransaction(
            on: connection, realm: NodeWork.realm, begin: .begin, head: .head, settings: PostgresSettings())
        var head = transaction.head
        head.position = LedgerPosition(
            try connection.run([.text("SELECT nextval('control')")])[0].rows[0].integer(0) - 1)
        self.head = head
    }

    func leaderboards(named ids: Set<LeaderboardID>) throws -> [LeaderboardID: RegisteredLeaderboard] {
        try transaction.leaderboards(named: ids)
    }

    func allLeaderboards() throws -> [RegisteredLeaderboard] { try transaction.allLeaderboards() }

    func players(named references: Set<PlayerReference>) throws -> [PlayerReference: Player] {
        try transaction.players(named: references)
    }

    func players(numbered numbers: Set<PlayerNumber>) throws -> [PlayerNumber: Player] { [:] }
    func submissions(_ keys: Set<SubmissionKey>) throws -> [SubmissionKey: Fact] { [:] }
    func entries(_ keys: Set<EntryKey>) throws -> [EntryKey: StoredEntry] { [:] }
    func occurrences(_ ids: Set<RankingID>) throws -> [RankingID: StoredOccurrence] { [:] }

    func facts(after position: LedgerPosition, limit: Int) throws -> [Fact] { [] }
    func rows(_ keys: Set<RecordKey>) throws -> [RecordKey: String] { [:] }
    func rows(in range: RecordRange, limit: Int) throws -> [StoredRecord] { [] }
    func allRows(after key: RecordKey?, limit: Int) throws -> [StoredRecord] { [] }

    mutating func write(_ rows: [RecordKey: String?]) throws {}

    /// Writes no checksums, with which a ledger would detect that a fact appeared before another.
    mutating func write(_ decision: Decision) throws {
        var decision = decision
        decision.head.checksum = nil
        decision.facts = decision.facts.map { Fact(position: $0.position, moment: $0.moment, content: $0.content) }
        try transaction.write(decision)
    }

    func finish() throws { try transaction.finish() }
}

private struct Follower {
    private var position: LedgerPosition
    private(set) var seen: [String] = []

    init(at position: LedgerPosition) { self.position = position }

    mutating func read(_ ledger: PostgresLedger) async throws {
        for fact in try await ledger.facts(in: NodeWork.realm, after: position, limit: 100) {
            seen.append(fact.id)
            position = fact.position
        }
    }
}

extension Fact {
    fileprivate var id: String {
        if case .submission(let submission) = content { submission.id.text } else { "none" }
    }
}
