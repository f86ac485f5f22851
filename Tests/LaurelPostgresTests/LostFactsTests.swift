import Foundation
import LaurelCore
import LaurelModel
import LaurelTesting
import PostgresFixture
import Testing

@testable import LaurelPostgres
@testable import PostgresNode

/// Nodes whose database lost facts that they have applied. Most players never play again, because the fact of a later
/// score contains the whole entry and would repair the ranking.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct `Facts that the database lost` {
    /// The scores of the leaderboard `points`, highest first, and of equal scores the earlier first.
    struct Expected {
        private(set) var scores: [(name: String, score: Int64)] = []

        mutating func add(_ batch: [Submission]) {
            for submission in batch {
                if case .external(let name) = submission.player { scores.append((name.text, submission.score)) }
            }
        }

        /// The rows of the ranking. Every player has one score.
        var rows: [String] {
            scores.enumerated().sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }
                .enumerated().map { "\($0.offset + 1) \($0.element.element.name) \($0.element.element.score)" }
        }
    }

    static func batch(_ name: String, _ numbers: Range<Int>) throws -> [Submission] {
        try numbers.map { number in
            Submission(
                id: try SubmissionID("\(name)-\(number)"), game: try GameID(NodeWork.game),
                leaderboard: try LeaderboardID("points"), player: try PlayerReference("\(name) \(number)"),
                score: Int64(number * 7_919 % 1_000), receivedAt: NodeWork.morning, author: .server)
        }
    }

    static func rows(of service: RealmService, count: Int) async throws -> [String] {
        var rows: [String] = []
        while rows.count < count {
            let page = try await service.page(
                .rows(from: RowNumber(rows.count + 1), limit: PageLimit(1_000, for: .server)),
                of: LeaderboardID("points"), in: GameID(NodeWork.game))
            guard !page.standings.isEmpty else { break }
            rows += page.standings.map { "\($0.rank) \($0.player.externalID?.text ?? "?") \($0.entry.score)" }
        }
        return rows
    }

    static func commit(_ batch: [Submission], to ledger: PostgresLedger) async throws {
        _ = try await ledger.commit(batch.map(Command.submit), in: NodeWork.realm, at: NodeWork.morning)
    }

    /// The numbers of new scores: fewer than were lost, as many, and more.
    @Test(arguments: [300, 800, 1_000])
    func `A node whose ledger moved back rebuilds its rankings under a new epoch`(count: Int) async throws {
        let server = try await PostgresServer.shared.value
        let schema = "moved_\(UUID().uuidString.lowercased().replacing("-", with: ""))"
        let ledger = try await server.ledger(schema: schema) { $0.listeningInterval = .milliseconds(50) }
        try await NodeWork.prepare(ledger)
        var expected = Expected()
        let retained = try Self.batch("retained", 0..<400)
        try await Self.commit(retained, to: ledger)
        expected.add(retained)
        let restore = try await server.copy(ofSchema: schema)
        try await Self.commit(try Self.batch("lost", 0..<800), to: ledger)

        let services = try await [ledger, server.ledger(schema: schema)].asyncMap { ledger in
            try await RealmService(NodeWork.realm, ledger: ledger)
        }
        let following = services.map { service in Task { await follow(service) } }
        for service in services { #expect(try await Self.rows(of: service, count: 1_200).count == 1_200) }
        let epoch = services[0].epoch

        try await restore()
        let other = try await server.ledger(schema: schema)
        let new = try Self.batch("new", 0..<count)
        try await Self.commit(new, to: other)
        expected.add(new)
        for service in services {
            try await waitUntil("the rankings are loaded again") {
                service.historyChanges.reloadCount > 0 && !service.historyChanges.isReloading
            }
            await service.reach(LedgerPosition(Int64(3 + 400 + count)))
            #expect(try await Self.rows(of: service, count: 400 + count) == expected.rows)
            #expect(service.epoch > epoch)
        }
        try await waitUntil("both nodes have the same epoch") { services[0].epoch == services[1].epoch }
        for task in following {
            task.cancel()
            await task.value
        }
        #expect(try await LedgerVerification(of: other, in: NodeWork.realm).differences == [])
    }

    /// Follows as a server does, which tries again after an error.
    private func follow(_ service: RealmService) async {
        while !Task.isCancelled {
            do { try await service.follow() } catch { await Task.yield() }
        }
    }
}

extension Array {
    fileprivate func asyncMap<Value>(_ transform: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}
