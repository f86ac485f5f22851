import LaurelCore
import LaurelIdentity
import LaurelModel

/// An erasure of a realm's inactive guests, with their scores. Guests are players who have only a device key.
struct GuestRetention: Sendable {
    static let actor = AuditActor(name: "guest retention")
    /// The number of accounts per transaction, small enough not to delay other writes.
    private static let accountCountPerStep = 100

    let service: RealmService
    let ledger: any Ledger
    let clock: any WallClock
    let silence: Span
    /// The token of the leadership; nil for a process that does not share the ledger.
    var leader: LeadershipToken?

    /// Checks all accounts once and erases the guests whose retention period has passed.
    func run() async throws -> AccountPurge.Report {
        var report = AccountPurge.Report()
        let realm = service.realm
        let last = try await ledger.read(in: realm) { try $0.head.lastPlayer }
        var numbers = PlayerNumber(1).batch(through: last, count: Self.accountCountPerStep)
        while let end = numbers.last {
            try Task.checkCancellation()
            let limit = clock.now - silence
            let found = try await ledger.read(in: realm) { [numbers] in
                try $0.silentGuests(among: Set(numbers), since: limit)
            }
            if !found.isEmpty { try await erase(Set(found.map(\.number)), since: limit, into: &report) }
            guard end < last else { break }
            numbers = PlayerNumber(end.value + 1).batch(through: last, count: Self.accountCountPerStep)
        }
        if !report.erased.isEmpty { await service.reach(try await service.head()) }
        return report
    }

    private func erase(
        _ numbers: Set<PlayerNumber>, since limit: Moment, into report: inout AccountPurge.Report
    ) async throws {
        let (open, moment) = (await service.openRankings, clock.now)
        let (erased, ended) = try await ledger.transact(in: service.realm, as: leader) { transaction in
            // A guest may have become active since the read.
            let silent = try transaction.silentGuests(among: numbers, since: limit)
            var ended: [SessionID] = []
            for player in silent {
                ended += try transaction.erase(player, from: open, at: moment)
            }
            guard !silent.isEmpty else { return ([PlayerID](), ended) }
            var act = AuditedAct(.playersPurged)
            act.playerCount = silent.count
            try transaction.audit(act, by: Self.actor, at: moment)
            return (silent.map(\.id), ended)
        }
        report.erased += erased
        report.ended += ended
    }
}

extension LedgerTransaction {
    /// Returns the guests without activity since `limit`, in the order of their numbers.
    fileprivate func silentGuests(among numbers: Set<PlayerNumber>, since limit: Moment) throws -> [Player] {
        let old = try players(numbered: numbers).values
            .filter { $0.createdAt < limit }
            .sorted { $0.number < $1.number }
        return try erasableGuests(among: old).filter { player in
            if let seen = try value(Moment.self, of: RecordKey(.lastSeen, player.id.text)), seen >= limit {
                return false
            }
            return try sessions(of: player.id).allSatisfy { $0.session.usedAt < limit }
        }
    }
}
