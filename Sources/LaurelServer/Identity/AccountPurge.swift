public import LaurelCore
import LaurelIdentity
public import LaurelModel

/// Erases what a flood of sign-ins left: guests of a certain time who have nothing but a device's key, and no score.
///
/// Who has linked an account, is known by the studio's own id or has ever scored is none of them.
public struct AccountPurge: Sendable {
    /// How many accounts one run looks at; the next goes on behind them.
    static let accountCountPerRun = 5_000
    /// In one transaction, so that others are not kept waiting.
    private static let accountCountPerTransaction = 100

    /// A cursor that no run returned: it is not the number of a player.
    public struct InvalidCursor: Error {}

    /// What a run did.
    public struct Report: Sendable {
        /// How many such guests there were.
        public var foundCount = 0
        public var erased: [PlayerID] = []
        /// Where the next run goes on; nil where there are no more.
        public var next: UInt32?
        var ended: [SessionID] = []
    }

    let service: RealmService
    let ledger: any Ledger
    let clock: any WallClock

    public init(in service: RealmService, ledger: any Ledger, clock: any WallClock = SystemClock()) {
        self.service = service
        self.ledger = ledger
        self.clock = clock
    }

    /// - Parameters:
    ///   - dates: When the accounts were made.
    ///   - start: Where the run before ended.
    ///   - isDryRun: Whether nothing is erased.
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
    /// The number of the first player who was created at `moment` or later; nil if there is none. Numbers increase
    /// with time, and missing numbers were wiped.
    fileprivate func firstPlayer(createdAt moment: Moment) throws -> PlayerNumber? {
        let last = try head.lastPlayer.value
        // Players up to `low` are earlier, those above `high` are not.
        var (low, high) = (UInt32(0), last)
        while low < high {
            let middle = high - (high - low) / 2
            let player = try players(numbered: [PlayerNumber(middle)]).values.first
            if let player, player.createdAt >= moment { high = middle - 1 } else { low = middle }
        }
        return low < last ? PlayerNumber(low + 1) : nil
    }

    /// Guests who may be erased because they are idle: players who have nothing but a device's key.
    ///
    /// A banned or hidden guest is exempt, because the same device would sign in as a new player.
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
