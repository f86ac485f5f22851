import LaurelCore
import LaurelModel
import LaurelServer
import LaurelWire

extension LedgerGame {
    func change(_ player: PlayerReference, by change: PlayerChangeBody) async throws -> ProfileBody {
        let (changed, record) = try await service.moderation.changeFlags(FlagChange(change), of: player, by: Self.actor)
        var body = ProfileBody(changed, for: .other(.server))
        body.action = record.map { String($0.number) }
        return body
    }

    func removeScores(of player: PlayerReference, from leaderboard: LeaderboardID?) async throws -> ActionBody {
        let record =
            if let leaderboard {
                try await service.moderation.removeEntry(of: player, from: leaderboard, in: game.id, by: Self.actor)
            } else {
                try await service.moderation.removeScores(of: player, in: game.id, by: Self.actor)
            }
        return try await body(of: record)
    }

    func undo(_ action: Int64) async throws -> ActionBody {
        try await body(of: try await service.moderation.undo(action, in: game.id, by: Self.actor))
    }

    func reopen(_ leaderboard: LeaderboardID, occurrence: Int64) async throws -> ReopeningBody {
        let reopened = try await service.occurrences.reopen(
            leaderboard, occurrence: occurrence, in: game.id, by: Self.actor)
        return ReopeningBody(reopened, of: leaderboard, at: service.position)
    }

    private func body(of record: AuditRecord) async throws -> ActionBody {
        let players = try await service.auditLog.players(in: [record])
        return ActionBody(record, about: players)
    }

    func purge(created dates: Range<Moment>, isDryRun: Bool) async throws -> PurgeBody {
        let purge = AccountPurge(in: service, ledger: ledger, clock: clock)
        var (total, start) = (PurgeBody(found: 0, erased: 0, nextCursor: nil), UInt32?.none)
        repeat {
            let report = try await purge.run(created: dates, from: start, isDryRun: isDryRun, by: Self.actor)
            total.found += report.foundCount
            total.erased += report.erased.count
            start = report.next
        } while start != nil
        if !isDryRun { try await ErasureCleanup(ledger, clock: clock).run(in: service.realm) }
        return total
    }

    func blockedWords() async throws -> [String] {
        try await SignInSettingsStore(of: game.id, in: service).current().blockedWords ?? []
    }

    func setBlockedWords(_ words: [String]) async throws {
        let store = SignInSettingsStore(of: game.id, in: service)
        var settings = try await store.current()
        settings.blockedWords = words
        try await store.change(to: settings, at: clock.now, by: Self.actor)
    }

    func actions(limit: Int) async throws -> AuditBody {
        let records = try await service.auditLog.records(before: nil, limit: limit)
        let players = try await service.auditLog.players(in: records)
        return AuditBody(actions: records.map { ActionBody($0, about: players) }, nextCursor: nil)
    }

    func auditVerification() async throws -> AuditVerificationBody {
        AuditVerificationBody(try await service.auditLog.verification())
    }

    func reviews(limit: Int) async throws -> ReviewsBody {
        let items = try await service.moderation.reviewItems(of: game.id, after: .start, limit: limit)
        return ReviewsBody(
            scores: items.map { item in
                ReviewItemBody(
                    item.submission, at: item.position, of: item.player, on: item.leaderboard,
                    scores: item.leaderboard.formatter(for: item.leaderboard.readerLocale(accepting: .terminal)))
            }, nextCursor: nil)
    }

    func review(_ id: Int64, isApproved: Bool) async throws -> ActionBody {
        try await body(
            of: try await service.moderation.review(
                LedgerPosition(id), in: game.id, isApproved: isApproved, by: Self.actor))
    }
}
