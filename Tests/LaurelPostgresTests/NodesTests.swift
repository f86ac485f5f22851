import Foundation
import LaurelCore
import LaurelModel
import LaurelTesting
import PostgresFixture
import Testing

@testable import LaurelPostgres
@testable import PostgresNode

/// Several processes on one database, as on several machines.
@Suite(.serialized)
struct `Two nodes` {
    static let batchSize = 8

    @Test(arguments: Seeds.first(2))
    func `Two nodes write the same state as one node`(seed: UInt64) async throws {
        let fixture = try await NodeFixture(PostgresServer.shared.value)
        let nodes = try ["a\(seed)", "b\(seed)"].map { try fixture.node($0) }
        for node in nodes { await node.answer(50) }
        for node in nodes {
            await node.end()
            #expect(await node.failures == [])
        }
        try await fixture.verify(nodes)
    }

    @Test(arguments: Seeds.first(1))
    func `Repeated kills of a node lose and duplicate no score`(seed: UInt64) async throws {
        let fixture = try await NodeFixture(PostgresServer.shared.value)
        var random = SeededRandom(seed: seed)
        let steady = try fixture.node("steady")
        var killed = try fixture.node("killed")
        for _ in 0..<10 {
            await killed.answer(Int.random(in: 1...6, using: &random))
            await killed.kill()
            #expect(await killed.failures == [])
            // Unacknowledged batches are sent again, as by a game that lost the response.
            killed = try fixture.node("killed", first: await killed.answered)
        }
        for node in [killed, steady] { await node.end() }
        #expect(await steady.failures == [])
        try await fixture.verify([killed, steady])
    }

    @Test
    func `Repeated crashes of the server lose and duplicate no score`() async throws {
        let server = try await PostgresServer()
        let fixture = try await NodeFixture(server)
        let nodes = try ["a", "b"].map { try fixture.node($0) }
        var pauses: [Duration] = []
        for _ in 0..<Int(Seeds.first(5).count) {
            for node in nodes { await node.answer(5) }
            let start = ContinuousClock.now
            try await server.restart()
            let back = ContinuousClock.now
            for node in nodes { await node.answer(1) }
            pauses.append(.now - back)
            // A node tries to connect again after a second. The rest is for a slow machine.
            #expect(.now - back < .seconds(3), "The restart itself took \(back - start).")
        }
        for node in nodes { await node.end() }
        try await fixture.verify(nodes)
        // Each crash interrupted at least one node.
        #expect(await nodes[0].failures.count + nodes[1].failures.count > 0)
    }

    @Test
    func `A node waits for a suspended node no longer than the time limit`() async throws {
        let server = try await PostgresServer.shared.value
        let fixture = try await NodeFixture(server)
        let stopped = try Node(holdingTheHeadOf: fixture.schema, "stopped", on: server)
        #expect(await stopped.line() == "holds 4")
        stopped.signal(SIGSTOP)
        let start = ContinuousClock.now
        let work = NodeWork(name: "other", batchSize: 3, playerCount: 2)
        let commit = try await fixture.ledger.commit(work.batch(0), in: NodeWork.realm, at: NodeWork.morning)
        // The limit for idle transactions is one second. The rest is for a slow machine.
        #expect(.now - start < .seconds(5))
        #expect(commit.newFacts.map(\.position.value) == [4, 5, 6])
        stopped.endInput()
        stopped.signal(SIGCONT)
        // Its transaction was rolled back, and ran again after the commits of the others.
        #expect(await stopped.line() == "holds 7")
        #expect(await stopped.line() == "committed 7")
        #expect(await stopped.line() == nil)
        let verification = try await LedgerVerification(of: fixture.ledger, in: NodeWork.realm)
        #expect(verification.differences == [])
        #expect(verification.factCount == 7)
    }
}

/// A realm that nodes write to, and the expected state.
struct NodeFixture {
    let schema = "nodes \(UUID().uuidString)"
    let server: PostgresServer
    let ledger: PostgresLedger

    init(_ server: PostgresServer) async throws {
        self.server = server
        ledger = try await server.ledger(schema: schema)
        try await NodeWork.prepare(ledger)
    }

    func node(_ name: String, first: Int = 0) throws -> Node {
        try Node(name, on: server, schema: schema, first: first, batchSize: `Two nodes`.batchSize)
    }

    /// Throws unless every acknowledged batch was written once, and all other state follows from the facts.
    func verify(_ nodes: [Node]) async throws {
        let verification = try await LedgerVerification(of: ledger, in: NodeWork.realm)
        #expect(verification.differences == [])
        let facts = try await ledger.facts(in: NodeWork.realm, after: .start, limit: .max)
        #expect(facts.map(\.position.value) == Array(1...Int64(facts.count)))
        let submissions = facts.compactMap { fact -> SubmissionFact? in
            if case .submission(let submission) = fact.content { submission } else { nil }
        }
        var ids = Dictionary(grouping: submissions, by: \.id.text).mapValues(\.count)
        for node in nodes {
            // The last batch may be written although it was not acknowledged.
            for number in 0...(await node.answered) {
                let counts = (0..<`Two nodes`.batchSize).map { ids.removeValue(forKey: "\(node.name)-\(number)-\($0)") }
                let isAnswered = number < (await node.answered)
                #expect(counts.allSatisfy { $0 == 1 } || (!isAnswered && counts.allSatisfy { $0 == nil }))
            }
        }
        #expect(ids == [:])
        for board in verification.boards {
            let number = try #require(
                facts.lazy.compactMap { fact -> LeaderboardNumber? in
                    guard case .leaderboard(let registered) = fact.content, registered.leaderboard.id == board.id else {
                        return nil
                    }
                    return registered.number
                }.first)
            var entries: [EntryKey: Entry] = [:]
            for submission in submissions where submission.ranking.leaderboard == number {
                entries[submission.entryKey] = submission.entry
            }
            #expect(RankingDigest(entries.map { (key: $0.key, entry: $0.value) }) == board.digest)
        }
    }
}
