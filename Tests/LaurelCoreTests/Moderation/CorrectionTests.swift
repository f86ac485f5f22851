import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

struct `What the studio corrects` {
    let arcade: Arcade
    let service: RealmService
    let studio = AuditActor(name: "test", address: "192.0.2.1")
    let ann = try! PlayerReference("ann")
    let points = try! LeaderboardID("points")

    init() async throws {
        arcade = try await Arcade()
        service = try await arcade.service()
        try await service.administration.create(arcade.leaderboard("points"))
        try await service.administration.create(arcade.leaderboard("total", submission: .sum))
    }

    private func page(
        _ id: String = "points", _ service: RealmService? = nil, _ time: TimeScope = .allTime
    ) async throws -> RankingPage {
        try await (service ?? self.service).page(
            .rows(from: RowNumber(1), limit: PageLimit(100, for: .server)), of: LeaderboardID(id), in: arcade.game.id,
            time: time)
    }

    private func submit(_ scores: [(String, Int64)], on board: String = "points") async throws {
        for (name, score) in scores {
            _ = try await service.submit([arcade.submission(score, by: name, on: board)])
            arcade.clock.advance(by: .seconds(1))
        }
    }

    /// Every time scope, on this service and on one that wakes now; and the ledger is sound.
    private func expect(_ names: [String], on board: String = "points") async throws {
        for service in [service, try await arcade.service()] {
            for time in TimeScope.allCases {
                #expect(try await page(board, service, time).standings.map(\.player.displayName.text) == names)
            }
        }
        #expect(try await LedgerVerification(of: arcade.ledger, in: arcade.realm).differences == [])
    }

    @Test func `a wipe keeps the log of what the studio did, which it cannot undo any more`() async throws {
        try await submit([("ann", 10)])
        let removal = try await service.moderation.removeEntry(of: ann, from: points, in: arcade.game.id, by: studio)
        _ = try await service.administration.wipe(by: AuditActor(name: "test"))
        let kinds = try await service.auditLog.records(before: nil, limit: 10).map(\.act.kind)
        #expect(kinds == [.realmWiped, .entryRemoved])
        await #expect(throws: ServiceError.self) {
            try await service.moderation.undo(removal.number, in: arcade.game.id, by: studio)
        }
        try await submit([("ben", 5)])
        try await expect(["ben"])
    }

    @Test func `nobody brings back who is erased`() async throws {
        try await submit([("ann", 10), ("ben", 5)])
        let removal = try await service.moderation.removeEntry(of: ann, from: points, in: arcade.game.id, by: studio)
        try await service.transact { [ann, arcade] transaction in
            var random = SystemRandomNumberGenerator()
            _ = try transaction.commit(
                [.setFlags(.closed, of: ann), .erase(ann)], at: arcade.clock.now, using: &random)
        }
        await #expect(throws: ServiceError.self) {
            try await service.moderation.undo(removal.number, in: arcade.game.id, by: studio)
        }
        try await expect(["ben"])
    }

    @Test func `a removed entry is gone, and comes back with its dates and order`() async throws {
        try await submit([("ann", 10), ("ben", 20), ("ann", 20), ("cat", 20), ("ann", 5)])
        try await expect(["ben", "ann", "cat"])
        let before = try await page()
        let removal = try await service.moderation.removeEntry(of: ann, from: points, in: arcade.game.id, by: studio)
        try await expect(["ben", "cat"])
        // What comes later counts anew, and together with what comes back.
        try await submit([("ann", 7)])
        try await expect(["ben", "cat", "ann"])
        _ = try await service.moderation.undo(removal.number, in: arcade.game.id, by: studio)
        try await expect(["ben", "ann", "cat"])
        #expect(try await page().standings == before.standings)
        await #expect(throws: ServiceError.refused(.moderation(.actionNotUndoable("\(removal.number)")))) {
            try await service.moderation.undo(removal.number, in: arcade.game.id, by: studio)
        }
    }

    @Test func `sums count again what they counted, once`() async throws {
        try await submit([("ann", 10), ("ann", 5)], on: "total")
        let total = try LeaderboardID("total")
        let first = try await service.moderation.removeEntry(of: ann, from: total, in: arcade.game.id, by: studio)
        try await submit([("ann", 100)], on: "total")
        let second = try await service.moderation.removeEntry(of: ann, from: total, in: arcade.game.id, by: studio)
        try await submit([("ann", 1)], on: "total")
        #expect(try await page("total").standings.map(\.entry.score) == [1])
        _ = try await service.moderation.undo(first.number, in: arcade.game.id, by: studio)
        #expect(try await page("total").standings.map(\.entry.score) == [16])
        _ = try await service.moderation.undo(second.number, in: arcade.game.id, by: studio)
        #expect(try await page("total").standings.map(\.entry.score) == [116])
        try await submit([("ann", 1_000)], on: "total")
        #expect(try await page("total").standings.map(\.entry.score) == [1_116])
        try await expect(["ann"], on: "total")
    }

    @Test func `what a reset took off is not brought back by an undo`() async throws {
        try await submit([("ann", 10)])
        let removal = try await service.moderation.removeEntry(of: ann, from: points, in: arcade.game.id, by: studio)
        _ = try await service.administration.reset(points, in: arcade.game.id, by: studio)
        try await submit([("ann", 3)])
        _ = try await service.moderation.undo(removal.number, in: arcade.game.id, by: studio)
        #expect(try await page().standings.map(\.entry.score) == [3])
        try await expect(["ann"])
    }

    @Test func `settings that hid a score hide it from an undo, until they show it again`() async throws {
        try await submit([("ann", 90)])
        try await service.administration.configure(arcade.leaderboard("points", range: ScoreRange(0, 50)))
        try await submit([("ann", 5)])
        let removal = try await service.moderation.removeEntry(of: ann, from: points, in: arcade.game.id, by: studio)
        _ = try await service.moderation.undo(removal.number, in: arcade.game.id, by: studio)
        #expect(try await page().standings.map(\.entry.score) == [5])
        try await service.administration.configure(arcade.leaderboard("points"))
        #expect(try await page().standings.map(\.entry.score) == [90])
        let other = try await service.moderation.removeEntry(of: ann, from: points, in: arcade.game.id, by: studio)
        _ = try await service.moderation.undo(other.number, in: arcade.game.id, by: studio)
        #expect(try await page().standings.map(\.entry.score) == [90])
        try await expect(["ann"])
    }

    @Test func `all of a player's scores go and come at once`() async throws {
        try await submit([("ann", 10), ("ben", 5)])
        try await submit([("ann", 10), ("ben", 5)], on: "total")
        let removal = try await service.moderation.removeScores(of: ann, in: arcade.game.id, by: studio)
        #expect(removal.act.removals?.count == 2)
        for board in ["points", "total"] { try await expect(["ben"], on: board) }
        _ = try await service.moderation.undo(removal.number, in: arcade.game.id, by: studio)
        for board in ["points", "total"] { try await expect(["ann", "ben"], on: board) }
    }

    @Test func `an undone flag leaves the others as they are by then`() async throws {
        try await submit([("ann", 10), ("ben", 5)])
        func change(_ flags: PlayerFlags, to values: PlayerFlags) async throws -> AuditRecord? {
            try await service.moderation.changeFlags(FlagChange(changed: flags, to: values), of: ann, by: studio).record
        }
        let ban = try await change(.banned, to: .banned)
        _ = try await change(.underage, to: .underage)
        try await expect(["ben"])
        #expect(try await change(.banned, to: .banned) == nil, "Everything was so already.")
        _ = try await service.moderation.undo(try #require(ban).number, in: arcade.game.id, by: studio)
        #expect(try await service.players.player(ann).flags == .underage)
    }

    @Test func `what is not there cannot be removed`() async throws {
        try await submit([("ben", 5)])
        await #expect(throws: ServiceError.refused(.playerNotFound(ann))) {
            try await service.moderation.removeEntry(of: ann, from: points, in: arcade.game.id, by: studio)
        }
        let ben = try PlayerReference("ben")
        _ = try await service.moderation.removeEntry(of: ben, from: points, in: arcade.game.id, by: studio)
        await #expect(throws: ServiceError.refused(.moderation(.entryNotFound(points, player: ben)))) {
            try await service.moderation.removeEntry(of: ben, from: points, in: arcade.game.id, by: studio)
        }
        await #expect(throws: ServiceError.refused(.moderation(.actionNotFound("99")))) {
            try await service.moderation.undo(99, in: arcade.game.id, by: studio)
        }
    }

    @Test func `the log tells who did what, and a changed or missing line is found`() async throws {
        try await submit([("ann", 10)])
        let removal = try await service.moderation.removeEntry(of: ann, from: points, in: arcade.game.id, by: studio)
        _ = try await service.moderation.undo(removal.number, in: arcade.game.id, by: studio)
        _ = try await service.administration.reset(points, in: arcade.game.id, by: studio)
        let records = try await service.auditLog.records(before: nil, limit: 2)
        #expect(records.map(\.act.kind) == [.leaderboardReset, .actionUndone])
        #expect(records.map(\.actor) == [studio, studio])
        #expect(
            try await service.auditLog.records(before: records[1].number, limit: 9).map(\.act.kind) == [.entryRemoved])
        #expect(try await LedgerVerification(of: arcade.ledger, in: arcade.realm).isSound)
        let key = RecordKey(RecordTable("audit"), UInt64(2).rowName)
        let text = try #require(try await arcade.ledger.read(in: arcade.realm) { try $0.row(key) })
        for harmed in [text.replacing("192.0.2.1", with: "192.0.2.2"), nil] {
            try await arcade.ledger.transact(in: arcade.realm) { try $0.write([key: harmed]) }
            #expect(try await !LedgerVerification(of: arcade.ledger, in: arcade.realm).isSound)
        }
        try await arcade.ledger.transact(in: arcade.realm) { try $0.write([key: text]) }
        #expect(try await LedgerVerification(of: arcade.ledger, in: arcade.realm).isSound)
        try await arcade.ledger.transact(in: arcade.realm) {
            try $0.write([RecordKey(RecordTable("audit"), UInt64(3).rowName): nil])
        }
        #expect(try await !LedgerVerification(of: arcade.ledger, in: arcade.realm).isSound)
    }
}
