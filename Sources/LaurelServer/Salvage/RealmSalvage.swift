public import LaurelCore
import LaurelModel

/// A repetition of the scores that only a former primary has, in the current ledger of a realm.
///
/// Scores keep their ids, so a score that a client has sent again counts once, and a second run changes nothing.
public struct RealmSalvage: Sendable {
    /// The number of facts in a transaction, small enough not to delay other writes.
    private static let factCountPerTransaction = 1_000

    private let extra: ExtraFacts
    private let former: any Ledger
    private let current: any Ledger
    private let service: RealmService

    /// Creates a salvage.
    ///
    /// - Parameters:
    ///   - extra: The facts that only `former` has.
    ///   - service: The realm in the current ledger.
    ///   - current: The ledger of `service`.
    public init(of extra: ExtraFacts, from former: any Ledger, to service: RealmService, in current: any Ledger) {
        (self.extra, self.former, self.current, self.service) = (extra, former, current, service)
    }

    /// Reports all extra facts without a change.
    ///
    /// - Throws: ``LedgerError``, and errors of `report`.
    public func list(report: ([SalvagedFact]) throws -> Void) async throws {
        try await forEachPage { facts, scores in
            let outcomes = try await current.read(in: extra.realm) { try $0.outcomes(of: scores) }
            try report(Self.salvaged(facts, scores, outcomes))
        }
    }

    /// Submits the extra scores again and reports all extra facts.
    ///
    /// - Parameter actor: The actor in the audit log, if scores were stored.
    /// - Throws: ``LedgerError``, and errors of `report`. The salvage can be run again.
    public func submit(by actor: AuditActor, report: ([SalvagedFact]) throws -> Void) async throws {
        var leases: [LeaderboardID: ImportLease] = [:]
        var isAudited = false
        do {
            try await forEachPage { facts, scores in
                try await renew(&leases, for: scores)
                if let fault = service.clockFault { throw LedgerError.clockImplausible("\(fault)") }
                let moment = service.now
                let (outcomes, isChanged) = try await service.transact { [isAudited] transaction in
                    let result = try transaction.submit(scores, at: moment)
                    if result.isChanged, !isAudited {
                        try transaction.audit(AuditedAct(.scoresSalvaged), by: actor, at: moment)
                    }
                    return result
                }
                isAudited = isAudited || isChanged
                try report(Self.salvaged(facts, scores, outcomes))
            }
        } catch {
            // The leases expire if the ledger cannot be reached.
            try? await end(leases)
            throw error
        }
        try await end(leases)
    }

    /// Prevents that another node finalizes an old occurrence between two batches of its scores.
    private func renew(_ leases: inout [LeaderboardID: ImportLease], for scores: [LostScore]) async throws {
        for leaderboard in scores.map(\.leaderboard)
        where leaderboard.recurrence != nil && leases[leaderboard.id] == nil {
            do {
                leases[leaderboard.id] = try await service.imports.begin(into: leaderboard.id, of: leaderboard.game)
            } catch {
                // The current ledger may not have the leaderboard. It then rejects the scores.
                guard case ServiceError.refused = error else { throw error }
            }
        }
        for id in leases.keys {
            if var lease = leases[id] {
                try await service.imports.renew(&lease)
                leases[id] = lease
            }
        }
    }

    private func end(_ leases: [LeaderboardID: ImportLease]) async throws {
        for lease in leases.values { try await service.imports.end(lease) }
    }
}

// MARK: - Reading the former primary

extension RealmSalvage {
    /// The extra facts of a page, with the data to which their numbers refer.
    private struct Page {
        let facts: [Fact]
        let players: [PlayerNumber: Player]
        let leaderboards: [LeaderboardNumber: Leaderboard]
    }

    /// Calls `body` with each page of extra facts, and the scores among them that can be submitted again.
    private func forEachPage(_ body: (Page, [LostScore]) async throws -> Void) async throws {
        let overview = try await former.overview(of: extra.realm)
        let leaderboards = Dictionary(overview.leaderboards.map { ($0.number, $0.leaderboard) }) { $1 }
        try await extra.forEachPage(limit: Self.factCountPerTransaction) { facts in
            let numbers = Set(facts.compactMap(\.player))
            let page = Page(
                facts: facts, players: try await former.players(numbered: numbers, in: extra.realm),
                leaderboards: leaderboards)
            try await body(page, try await scores(of: page))
        }
    }

    private func scores(of page: Page) async throws -> [LostScore] {
        let numbers = Set(page.facts.compactMap { $0.submission?.player })
        let accounts = try await accounts(of: numbers.compactMap { page.players[$0] })
        return page.facts.compactMap { fact in
            guard let content = fact.submission, let account = accounts[content.player],
                let leaderboard = page.leaderboards[content.ranking.leaderboard]
            else { return nil }
            return LostScore(fact: fact, content: content, account: account, leaderboard: leaderboard)
        }
    }

    /// Returns the accounts that are open on the former primary, with the sign-in methods of those that the current ledger
    /// does not have.
    private func accounts(of players: [Player]) async throws -> [PlayerNumber: LostAccount] {
        let open = players.filter { !$0.flags.contains(.closed) }
        let known = try await current.players(named: Set(open.map { .id($0.id) }), in: extra.realm)
        let unknown = open.filter { known[.id($0.id)]?.flags.contains(.closed) ?? true }.map(\.id)
        let links = try await former.read(in: extra.realm) { transaction in
            Dictionary(try unknown.map { ($0, try transaction.links(of: $0)) }) { $1 }
        }
        return Dictionary(open.map { ($0.number, LostAccount(player: $0, links: links[$0.id] ?? [])) }) { $1 }
    }

    /// Combines the facts of a page with the outcomes of its scores.
    private static func salvaged(
        _ page: Page, _ scores: [LostScore], _ outcomes: [SalvageOutcome]
    ) -> [SalvagedFact] {
        let found = Dictionary(zip(scores.map(\.fact.position), outcomes)) { $1 }
        return page.facts.map { fact in
            let closed = SalvageOutcome.refused("The player's account was closed on the former primary.")
            return SalvagedFact(
                fact: fact, player: fact.player.flatMap { page.players[$0] },
                leaderboard: fact.leaderboard.flatMap { page.leaderboards[$0]?.id },
                outcome: found[fact.position] ?? (fact.submission == nil ? .notScore : closed))
        }
    }
}

extension Fact {
    fileprivate var submission: SubmissionFact? {
        if case .submission(let submission) = content { submission } else { nil }
    }

    fileprivate var player: PlayerNumber? {
        FactRecord(self).player.map { PlayerNumber(UInt32(truncatingIfNeeded: $0)) }
    }

    fileprivate var leaderboard: LeaderboardNumber? {
        FactRecord(self).leaderboard.map { LeaderboardNumber(UInt32(truncatingIfNeeded: $0)) }
    }
}
