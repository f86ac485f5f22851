package import LaurelCore
package import LaurelModel

/// An operator's actions on an implausible clock.
///
/// The ledger may be in use: its servers apply the action within a second.
package struct ClockAdministration: Sendable {
    private let ledger: any Ledger
    private let clock: any WallClock

    /// Creates the actions for a ledger and its clock.
    package init(_ ledger: any Ledger, clock: any WallClock = SystemClock()) {
        self.ledger = ledger
        self.clock = clock
    }

    /// Records that every server of the ledger trusts its current clock, with the operator in the audit log.
    package func accept(by actor: AuditActor) async throws -> ClockAcceptance {
        let now = clock.now
        let head = max(now, try await lastMoment())
        return try await ledger.transact(in: .server) { transaction in
            let acceptance = try transaction.acceptClock(at: now, head: head)
            try transaction.audit(AuditedAct(.clockAccepted), by: actor, at: now)
            return acceptance
        }
    }

    /// Accepts the clock, and repairs every realm whose last commit is later than the clock.
    ///
    /// - Returns: The repairs, one per realm that was ahead.
    package func repair(by actor: AuditActor) async throws -> [ClockRepair] {
        var repairs: [ClockRepair] = []
        for realm in try await realms() {
            let service = try await RealmService(realm, ledger: ledger, clock: clock)
            if let repair = try await service.occurrences.repairClock(by: actor) { repairs.append(repair) }
        }
        _ = try await accept(by: actor)
        return repairs
    }

    /// Returns the last acceptance of the clock by an operator; nil if there is none.
    package func acceptance() async throws -> ClockAcceptance? {
        try await ledger.read(in: .server) { try $0.clockAcceptance() }
    }

    /// Returns the time of the last commit in any realm.
    package func lastMoment() async throws -> Moment {
        var last = Moment(milliseconds: 0)
        for realm in try await realms() {
            last = max(last, try await ledger.read(in: realm) { try $0.head.moment })
        }
        return last
    }

    private func realms() async throws(LedgerError) -> [Realm] { Realm.all(of: try await ledger.games()) }
}
