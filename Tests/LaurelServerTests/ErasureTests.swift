import Foundation
import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelServer

/// What is left of somebody who is gone.
@Suite struct ErasureTests {
    /// Every row of the realm in which a text occurs, by table.
    private func tables(_ bench: ServerBench, mentioning text: String) async throws -> Set<String> {
        var found: Set<String> = []
        for realm in [
            Realm(group: try GroupID("com.example.racer"), environment: .production), Realm.server,
        ] {
            let rows = try await bench.door.ledger.read(in: realm) { try $0.allRows(after: nil, limit: 100_000) }
            for row in rows where row.text.contains(text) || row.key.name.contains(text) {
                found.insert(row.key.table.name)
            }
        }
        return found
    }

    @Test(arguments: ServedLedger.allCases)
    func `nothing names who was erased, and friends and challenges go`(ledger: ServedLedger) async throws {
        try await ledger.run { bench in
            try await bench.createLeaderboard()
            let (ann, ben) = (try await bench.signIn(name: "Ann"), try await bench.signIn(name: "Ben"))
            let cat = try await bench.signIn(name: "Cat")
            let dan = try await bench.signIn(name: "Dan")
            for (player, other) in [(ann, ben), (ben, ann), (cat, ann), (ann, dan)] {
                #expect(try await bench.ask("PUT", "/v1/friends/\(other.id)", key: player.token).status == 200)
            }
            let code = try await bench.ask("GET", "/v1/friends/code", key: ann.token).json["code"] as? String
            let eve = try await bench.signIn(name: "Eve")
            #expect(try await bench.ask("PUT", "/v1/blocks/\(eve.id)", key: ann.token).status == 200)
            let id = "3f0c5a52-9d1e-4c55-8f57-b302099a8057"
            let sent = try await bench.ask(
                "POST", "/v1/leaderboards/speedrun/scores", key: ann.token, body: "{\"id\":\"\(id)\",\"score\":5}")
            #expect(sent.status == 200)
            let dare = try await bench.ask(
                "POST", "/v1/challenges", key: ann.token,
                body: "{\"submissionID\":\"\(id)\",\"receivers\":[\"\(ben.id)\"],\"message\":\"You cannot beat me\"}")
            #expect(dare.status == 200 || dare.status == 201, "\(dare.text)")

            #expect(try await bench.ask("DELETE", "/v1/players/me", key: ann.token).status == 204)

            for path in ["/v1/friends", "/v1/friends/requests"] {
                for player in [ben, cat, dan] {
                    #expect(
                        try await !bench.ask("GET", path, key: player.token).text.contains(ann.id)
                            || player.id == cat.id)
                }
            }
            let byCode = try await bench.ask("PUT", "/v1/friends/\(try #require(code))", key: ben.token)
            #expect(byCode.status == 404, "\(byCode.text)")
            let challenges = try await bench.ask("GET", "/v1/challenges?state=pending", key: ben.token)
            #expect((challenges.json["challenges"] as? [any Sendable])?.isEmpty == true, "\(challenges.text)")
            #expect(try await tables(bench, mentioning: ann.id).isSubset(of: ["endedSession"]))
            for secret in ["Ann\"", "You cannot beat me"] {
                #expect(try await tables(bench, mentioning: secret).isEmpty, "\(secret)")
            }
            let realm = Realm(group: try GroupID("com.example.racer"), environment: .production)
            let verification = try await LedgerVerification(of: bench.door.ledger, in: realm)
            #expect(verification.differences == [])
        }
    }

    /// Lets players who never sign in block one: as the rows that a route writes.
    private func block(_ player: PlayerNumber, by blockers: ClosedRange<UInt32>, _ bench: ServerBench) async throws {
        let service = try await bench.service
        for start in stride(from: blockers.lowerBound, through: blockers.upperBound, by: 500) {
            try await bench.door.ledger.transact(in: service.realm) { transaction in
                var rows: [RowKey: String?] = [:]
                for other in start..<min(start + 500, blockers.upperBound + 1) {
                    let text = RowKey.text(of: ["since": Moment(milliseconds: 1)])
                    rows[RowKey(RowTable("block"), "\(other.rowName)/\(player.value.rowName)")] = text
                    rows[RowKey(RowTable("blockedBy"), "\(player.value.rowName)/\(other.rowName)")] = text
                }
                try transaction.write(rows)
            }
        }
    }

    private func blocks(_ bench: ServerBench, of player: PlayerNumber) async throws -> Int {
        let service = try await bench.service
        return try await bench.door.ledger.read(in: service.realm) { transaction in
            try transaction.rows(in: RowRange(RowTable("block"))).count {
                $0.key.name.hasSuffix("/\(player.value.rowName)")
            }
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `the blocks on an erased player go in transactions of a bounded size`(ledger: ServedLedger) async throws {
        try await ledger.run { bench in
            let (ann, service) = (try await bench.signIn(), try await bench.service)
            let number = try await service.player(.id(PlayerID(ann.id))).number
            try await block(number, by: 1_001...2_700, bench)
            let (_, position) = try await bench.door.accounts.erase(
                PlayerID(ann.id), from: await service.openRankings, in: service.realm, at: bench.clock.now)
            await service.reach(position)
            // The server's own housekeeping may go on at once; nothing here depends on how far it is.
            #expect(try await blocks(bench, of: number) <= 1_700 - FriendLimits.blockerCountPerTransaction)
            try await bench.door.removeRemainders(in: service.realm)
            #expect(try await blocks(bench, of: number) == 0)
            #expect(try await tables(bench, mentioning: ann.id).isSubset(of: ["endedSession"]))
        }
    }

    @Test func `one transaction removes at most 500 blocks`() async throws {
        try await ServerBench.run { bench in
            let (ann, service) = (try await bench.signIn(), try await bench.service)
            let player = try await service.player(.id(PlayerID(ann.id)))
            try await block(player.number, by: 1_001...2_700, bench)
            for left in [1_200, 700, 200, 0, 0] {
                let moment = bench.clock.now
                try await bench.door.ledger.transact(in: service.realm) { transaction in
                    try transaction.forgetFriends(of: player, at: moment)
                }
                #expect(try await blocks(bench, of: player.number) == left)
            }
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `all blocks follow a player who goes on as another, however many there are`(ledger: ServedLedger) async throws
    {
        try await ledger.run { bench in
            let (ann, ben) = (try await bench.signIn(), try await bench.signIn())
            let service = try await bench.service
            let closed = try await service.player(.id(PlayerID(ann.id)))
            let heir = try await service.player(.id(PlayerID(ben.id)))
            try await block(closed.number, by: 1_001...2_200, bench)
            let moment = bench.clock.now
            try await bench.door.ledger.transact(in: service.realm) { transaction in
                try transaction.moveFriends(of: closed, to: heir, at: moment)
                try transaction.noteRemainder(of: closed, heir: heir.number)
            }
            try await bench.door.removeRemainders(in: service.realm)
            #expect(try await blocks(bench, of: closed.number) == 0)
            #expect(try await blocks(bench, of: heir.number) == 1_200)
        }
    }

    @Test func `an occurrence that another node opened a moment ago loses them, too`() async throws {
        let ledger = MemoryLedger()
        try await ServerBench.run(on: ledger) { bench in
            try await bench.createLeaderboard("weekly", ",\"recurrence\":{\"every\":\"week\"}")
            let ann = try await bench.signIn(name: "Ann")
            let service = try await bench.service
            // This node has answered for the realm; the other takes the score, and this one is not told before it erases.
            let open = await service.openRankings
            #expect(open.rankings.isEmpty)
            let realm = Realm(group: try GroupID("com.example.racer"), environment: .production)
            let other = try await RealmService(realm, ledger: ledger, clock: bench.clock)
            var random = SystemRandomNumberGenerator()
            let receipt = try await other.submit([
                Submission(
                    id: SubmissionID(at: bench.clock.now, using: &random), game: try GameID("com.example.racer"),
                    leaderboard: try LeaderboardID("weekly"), player: .id(try PlayerID(ann.id)), score: 7,
                    receivedAt: bench.clock.now, author: .player)
            ])
            #expect(receipt[0].outcome == .ranked)
            _ = try await bench.door.accounts.erase(
                try PlayerID(ann.id), from: open, in: realm, at: bench.clock.now)
            let page = try await bench.ask("GET", "/v1/leaderboards/weekly/entries")
            #expect(page.json["playerCount"] as? Int == 0, "\(page.text)")
        }
    }
}
