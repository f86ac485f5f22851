import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

struct `Corrections by the developer` {
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

    /// Checks every time scope, on this service and on a new one, and that the ledger is sound.
    private func expect(_ names: [String], on board: String = "points") async throws {
        for service in [service, try await arcade.service()] {
            for time in TimeScope.allCases {
                #expect(try await page(board, service, time).standings.map(\.player.displayName.text) == names)
            }
        }
        #expect(try await LedgerVerification(of: arcade.ledger, in: arcade.realm).differences == [])
    }

    @Test func `A wipe retains the audit log, whose earlier actions cannot be undone`() async throws {
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

    @Test func `An erased player cannot be restored`() async throws {
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

    @Test func `A removed entry is restored with its dates and order`() async throws {
        try await submit([("ann", 10), ("ben", 20), ("ann", 20), ("cat", 20), ("ann", 5)])
        try await expect(["ben", "ann", "cat"])
        let before = try await page()
        let removal = try await service.moderation.removeEntry(of: ann, from: points, in: arcade.game.id, by: studio)
        try await expect(["ben", "cat"])
        // A later score is counted without the removed one, and with it after the undo.
        try await submit([("ann", 7)])
        try await expect(["ben", "cat", "ann"])
        _ = try await service.moderation.undo(removal.number, in: arcade.game.id, by: studio)
        try await expect(["ben", "ann", "cat"])
        #expect(try await page().standings == before.standings)
        await #expect(throws: ServiceError.refused(.moderation(.actionNotUndoable("\(removal.number)")))) {
            try await service.moderation.undo(removal.number, in: arcade.game.id, by: studio)
        }
    }

    @Test func `A restored entry of a sum counts its scores once`() async throws {
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

    @Test func `An undo does not restore scores from before a reset`() async throws {
        try await submit([("ann", 10)])
        let removal = try await service.moderation.removeEntry(of: ann, from: points, in: arcade.game.id, by: studio)
        _ = try await service.administration.reset(points, in: arcade.game.id, by: studio)
        try await submit([("ann", 3)])
        _ = try await service.moderation.undo(removal.number, in: arcade.game.id, by: studio)
        #expect(try await page().standings.map(\.entry.score) == [3])
        try await expect(["ann"])
    }

    @Test func `An undo restores a score only when the settings allow it`() async throws {
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

    @Test func `All of a player's scores are removed and restored together`() async throws {
        try await submit([("ann", 10), ("ben", 5)])
        try await submit([("ann", 10), ("ben", 5)], on: "total")
        let removal = try await service.moderation.removeScores(of: ann, in: arcade.game.id, by: studio)
        #expect(removal.act.removals?.count == 2)
        for board in ["points", "total"] { try await expect(["ben"], on: board) }
        _ = try await service.moderation.undo(removal.number, in: arcade.game.id, by: studio)
        for board in ["points", "total"] { try await expect(["ann", "ben"], on: board) }
    }

    @Test func `An undone flag does not change other flags`() async throws {
        try await submit([("ann", 10), ("ben", 5)])
        func change(_ flags: PlayerFlags, to values: PlayerFlags) async throws -> AuditRecord? {
            try await service.moderation.changeFlags(FlagChange(changed: flags, to: values), of: ann, by: studio).record
        }
        let ban = try await change(.banned, to: .banned)
        _ = try await change(.underage, to: .underage)
        try await expect(["ben"])
        #expect(try await change(.banned, to: .banned) == nil, "Nothing had to change.")
        _ = try await service.moderation.undo(try #require(ban).number, in: arcade.game.id, by: studio)
        #expect(try await service.players.player(ann).flags == .underage)
    }

    @Test func `A missing entry cannot be removed`() async throws {
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

    @Test func `The audit log names the actors, and a changed or missing entry is detected`() async throws {
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
