public import LaurelModel

/// The notifications of a realm.
public struct RealmNotifications: RealmSubject {
    package let service: RealmService

    /// Returns the notifications after `id`, in order.
    public func list(after id: ToldID?, limit: Int) async throws(ServiceError) -> [Told] {
        try await readRows { try $0.notifications(after: id, limit: limit) }
    }

    /// Returns a player's notifications after `id`, in order: those to the player alone, and those to all players that are about
    /// a watched leaderboard or about a ranking on which the player has an entry.
    ///
    /// - Parameter player: Nil for a client that only watches a leaderboard.
    /// - Returns: The player's notifications among the next `limit` that may be theirs, and the start of the next page; nil at
    ///   the end.
    public func list(
        to player: PlayerNumber?, watching leaderboard: LeaderboardID? = nil, after id: ToldID?, limit: Int
    ) async throws(ServiceError) -> (told: [Told], next: ToldID?) {
        let watched = leaderboard.flatMap { service.published[$0]?.number }
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
            let rows = try transaction.rows(Set(ids.map(RowKey.notification)))
            let told = try ids.map(RowKey.notification).compactMap { key in
                try rows[key].map { try key.value(Told.self, in: $0) }
            }
            let meant = try transaction.notifications(told, to: player, watching: watched)
            return (meant, ids.count == limit ? ids.last : nil)
        }
    }
}

extension LedgerTransaction {
    func notifications(after id: ToldID?, limit: Int) throws -> [Told] {
        try rows(in: RowRange(.outbox, after: id?.rowName), limit: limit).map {
            try $0.key.value(Told.self, in: $0.text)
        }
    }

    /// Selects the notifications to a player, or to all players, that are about this player or a watched leaderboard.
    fileprivate func notifications(
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
    /// The ranking that it is about, if it is about one.
    public var ranking: RankingID? { if case .occurrence(let final) = subject { final.ranking } else { nil } }
}
