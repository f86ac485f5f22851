public import LaurelModel

extension RealmService {
    /// What the realm told after `id`, in order.
    public func told(after id: ToldID?, limit: Int) async throws(ServiceError) -> [Told] {
        try await readRows { try $0.told(after: id, limit: limit) }
    }

    /// What somebody was told after `id`, in order: what was told to a player alone, and of what was told to all what is about
    /// a leaderboard that they watch or about a ranking on which they have an entry.
    ///
    /// - Parameter player: Nil for one who only watches.
    /// - Returns: What lies among the next `limit` tellings that may be theirs, and where the list goes on; nil at its end.
    public func told(
        to player: PlayerNumber?, watching leaderboard: LeaderboardID? = nil, after id: ToldID?, limit: Int
    ) async throws(ServiceError) -> (told: [Told], next: ToldID?) {
        let watched = leaderboard.flatMap { published[$0]?.number }
        return try await readRows { transaction in
            var ids: [ToldID] = []
            let inboxes: [PlayerNumber?] = player.map { [$0, nil] } ?? [nil]
            for inbox in inboxes {
                let prefix = RowKey.inbox(of: inbox)
                let range = RowRange(.inboxes, prefix: prefix, after: id.map { prefix + $0.rowName })
                ids += try transaction.rows(in: range, limit: limit).compactMap { row in
                    row.key.name.lastPart.flatMap(ToldID.init(rowName:))
                }
            }
            ids = Array(ids.sorted().prefix(limit))
            let rows = try transaction.rows(Set(ids.map(RowKey.told)))
            let told = try ids.map(RowKey.told).compactMap { key in
                try rows[key].map { try key.value(Told.self, in: $0) }
            }
            let meant = try transaction.told(told, to: player, watching: watched)
            return (meant, ids.count == limit ? ids.last : nil)
        }
    }

    /// Those of these players who have an entry on a ranking.
    public func players(
        _ players: Set<PlayerNumber>, on ranking: RankingID
    ) async throws(ServiceError) -> Set<PlayerNumber> {
        let keys = Set(players.map { EntryKey(ranking: ranking, player: $0) })
        do throws(LedgerError) {
            return Set(try await ledger.entries(keys, in: realm).keys.map(\.player))
        } catch {
            throw .ledger(error)
        }
    }
}

extension LedgerTransaction {
    func told(after id: ToldID?, limit: Int) throws -> [Told] {
        try rows(in: RowRange(.outbox, after: id?.rowName), limit: limit).map {
            try $0.key.value(Told.self, in: $0.text)
        }
    }

    /// Of what was told to a player or to all, what concerns this one.
    fileprivate func told(
        _ told: [Told], to player: PlayerNumber?, watching leaderboard: LeaderboardNumber?
    ) throws -> [Told] {
        let rankings = Set(told.filter { $0.player == nil }.compactMap(\.ranking))
        var entries: Set<RankingID> = []
        if let player {
            let keys = Set(rankings.map { EntryKey(ranking: $0, player: player) })
            entries = Set(try self.entries(keys).keys.map(\.ranking))
        }
        return told.filter { told in
            guard told.player == nil, let ranking = told.ranking else { return true }
            return ranking.leaderboard == leaderboard || entries.contains(ranking)
        }
    }
}

extension Told {
    /// The ranking that it is about, where it is about one.
    public var ranking: RankingID? { if case .occurrence(let final) = subject { final.ranking } else { nil } }
}
