public import LaurelCore
import LaurelIdentity
public import LaurelModel

/// An erasure of accounts that a flood of sign-ins created: guests from a time range who have only a device key and no
/// score.
///
/// Players with a linked account, with the developer's external ID or with any stored entry are exempt.
public struct AccountPurge: Sendable {
    /// The maximum number of accounts that a run checks. The next run continues after them.
    static let accountCountPerRun = 5_000
    /// The number of accounts per transaction, small enough not to delay other writes.
    private static let accountCountPerTransaction = 100

    /// The error for a cursor that is not the number of a player, so that no run returned it.
    public struct InvalidCursor: Error {}

    /// The result of a run.
    public struct Report: Sendable {
        /// The number of matching accounts that the run found.
        public var foundCount = 0
        /// The erased players; empty for a dry run.
        public var erased: [PlayerID] = []
        /// The player number at which the next run continues; nil if no accounts remain.
        public var next: UInt32?
        var ended: [SessionID] = []
    }

    let service: RealmService
    let ledger: any Ledger
    let clock: any WallClock

    /// Creates a purge of a realm.
    public init(in service: RealmService, ledger: any Ledger, clock: any WallClock = SystemClock()) {
        self.service = service
        self.ledger = ledger
        self.clock = clock
    }

    /// Checks up to ``accountCountPerRun`` accounts and erases the matching ones.
    ///
    /// - Parameters:
    ///   - dates: The time range in which the accounts were created.
    ///   - start: The ``Report/next`` of the previous run; nil for the first run.
    ///   - isDryRun: Whether to count the accounts without erasing them.
    /// - Throws: ``InvalidCursor``, and ``LedgerError``.
    public func run(
        created dates: Range<Moment>, from start: UInt32? = nil, isDryRun: Bool, by actor: AuditActor
    ) async throws -> Report {
        let (rankings, open) = (try await service.occurrences.storedRankings(), await service.openRankings)
        let (realm, moment) = (service.realm, clock.now)
        var report = Report()
        var lookedAtCount = 0
        var next = try await ledger.read(in: realm) { transaction -> PlayerNumber? in
            guard let start else { return try transaction.firstPlayer(createdAt: dates.lowerBound) }
            guard start > 0, start <= (try transaction.head.lastPlayer.value) else { throw InvalidCursor() }
            return PlayerNumber(start)
        }
        while let first = next, lookedAtCount < Self.accountCountPerRun {
            let step = try await ledger.transact(in: realm) { transaction in
                var step = (found: [Player](), ended: [SessionID](), next: PlayerNumber?.none, count: 0)
                let last = try transaction.head.lastPlayer
                let numbers = first.batch(through: last, count: Self.accountCountPerTransaction)
                step.count = numbers.count
                let players = try transaction.players(numbered: Set(numbers)).values.sorted { $0.number < $1.number }
                if let end = numbers.last, end < last, !players.contains(where: { $0.createdAt >= dates.upperBound }) {
                    step.next = PlayerNumber(end.value + 1)
                }
                step.found = try transaction.idleGuests(
                    among: players.filter { dates.contains($0.createdAt) }, on: rankings)
                guard !isDryRun, !step.found.isEmpty else { return step }
                for player in step.found {
                    step.ended += try transaction.erase(player, from: open, at: moment)
                }
                var act = AuditedAct(.playersPurged)
                act.playerCount = step.found.count
                try transaction.audit(act, by: actor, at: moment)
                return step
            }
            report.foundCount += step.found.count
            if !isDryRun { report.erased += step.found.map(\.id) }
            report.ended += step.ended
            lookedAtCount += step.count
            next = step.next
        }
        await service.reach(try await service.head())
        report.next = next?.value
        return report
    }
}

extension LedgerTransaction {
    /// Returns the number of the first player who was created at `moment` or later; nil if there is none.
    ///
    /// A binary search: numbers increase with time, and the numbers that are missing were wiped.
    fileprivate func firstPlayer(createdAt moment: Moment) throws -> PlayerNumber? {
        let last = try head.lastPlayer.value
        // Invariant: players up to `low` were created before `moment`, players above `high` were not.
        var (low, high) = (UInt32(0), last)
        while low < high {
            let middle = high - (high - low) / 2
            let player = try players(numbered: [PlayerNumber(middle)]).values.first
            if let player, player.createdAt >= moment { high = middle - 1 } else { low = middle }
        }
        return low < last ? PlayerNumber(low + 1) : nil
    }

    /// Returns the guests who may be erased for inactivity: players who have only a device key.
    ///
    /// A banned or hidden guest is exempt, because the same device could sign in as a new player.
    func erasableGuests(among players: some Sequence<Player>) throws -> [Player] {
        try players.filter { player in
            guard player.externalID == nil, player.flags.isDisjoint(with: [.closed, .banned, .hidden]) else {
                return false
            }
            let links = try links(of: player.id)
            return links.count == 1 && links[0].credential.hasPrefix("guest:")
        }
    }

    fileprivate func idleGuests(among players: [Player], on rankings: [PlayedRanking]) throws -> [Player] {
        let guests = try erasableGuests(among: players)
        let keys = guests.flatMap { player in rankings.map { EntryKey(ranking: $0.id, player: player.number) } }
        let scorers = Set(try entries(Set(keys)).keys.map(\.player))
        return guests.filter { !scorers.contains($0.number) }
    }
}
