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
    public func run(
        created dates: Range<Moment>, from start: UInt32? = nil, isDryRun: Bool, by actor: AuditActor
    ) async throws -> Report {
        let (rankings, open) = (try await service.keptRankings(), await service.openRankings)
        let (realm, moment) = (service.realm, clock.now)
        var report = Report()
        var next = try await ledger.read(in: realm) { try start ?? $0.firstPlayer(createdAt: dates.lowerBound) }
        let end = next + UInt32(Self.accountCountPerRun)
        while next < end {
            let numbers = (next..<min(end, next + UInt32(Self.accountCountPerTransaction))).map { PlayerNumber($0) }
            let step = try await ledger.transact(in: realm) { transaction in
                var step = (found: [Player](), ended: [SessionID](), isLast: false)
                let players = try transaction.players(numbered: Set(numbers)).values.sorted { $0.number < $1.number }
                let last = try transaction.head.lastPlayer
                step.isLast = numbers.last! >= last || players.contains { $0.createdAt >= dates.upperBound }
                step.found = try transaction.idleGuests(
                    among: players.filter { dates.contains($0.createdAt) }, on: rankings)
                guard !isDryRun, !step.found.isEmpty else { return step }
                for player in step.found { step.ended += try transaction.erase(player, from: open, at: moment) }
                var act = AuditedAct(.playersPurged)
                act.playerCount = step.found.count
                try transaction.audit(act, by: actor, at: moment)
                return step
            }
            report.foundCount += step.found.count
            if !isDryRun { report.erased += step.found.map(\.id) }
            report.ended += step.ended
            next = numbers.last!.value + 1
            if step.isLast {
                await service.reach(try await service.head())
                return report
            }
        }
        await service.reach(try await service.head())
        report.next = next
        return report
    }
}

extension LedgerTransaction {
    /// The number of the first player who was made at `moment` or later; of the next one, where there is nobody. Numbers are given
    /// in the order of time, and those that are missing were wiped.
    fileprivate func firstPlayer(createdAt moment: Moment) throws -> UInt32 {
        var (low, high) = (UInt32(1), try head.lastPlayer.value + 1)
        while low < high {
            let middle = low + (high - low) / 2
            let player = try players(numbered: [PlayerNumber(middle)]).values.first
            if let player, player.createdAt >= moment { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Those who have nothing but a device's key.
    func guests(among players: some Sequence<Player>) throws -> [Player] {
        try players.filter { player in
            guard player.externalID == nil, !player.flags.contains(.closed) else { return false }
            let links = try links(of: player.id)
            return links.count == 1 && links[0].credential.hasPrefix("guest:")
        }
    }

    fileprivate func idleGuests(among players: [Player], on rankings: [PlayedRanking]) throws -> [Player] {
        let guests = try guests(among: players)
        let keys = guests.flatMap { player in rankings.map { EntryKey(ranking: $0.id, player: player.number) } }
        let scorers = Set(try entries(Set(keys)).keys.map(\.player))
        return guests.filter { !scorers.contains($0.number) }
    }
}
