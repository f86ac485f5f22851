public import LaurelModel

/// The notifications of a realm.
public struct RealmNotifications: RealmSubject {
    /// The service of the realm.
    package let service: RealmService

    /// Returns the notifications after `id`, in order.
    public func list(after id: NotificationID?, limit: Int) async throws(ServiceError) -> [OutboxNotification] {
        try await readRows { try $0.notifications(after: id, limit: limit) }
    }

    /// Returns a player's notifications after `id`, in order.
    ///
    /// These are the notifications to the player, and those to all players about a watched leaderboard or about a
    /// ranking on which the player has an entry.
    ///
    /// - Parameter player: The player; nil for a client that only watches a leaderboard.
    /// - Returns: The player's notifications among the next `limit` candidates, and the start of the next page, or nil
    ///   at the end.
    public func list(
        to player: PlayerNumber?, watching leaderboard: LeaderboardID? = nil, after id: NotificationID?, limit: Int
    ) async throws(ServiceError) -> (notification: [OutboxNotification], next: NotificationID?) {
        let watched = leaderboard.flatMap { service.published[$0]?.number }
        return try await readRows { transaction in
            var ids: [NotificationID] = []
            let inboxes: [PlayerNumber?] = player.map { [$0, nil] } ?? [nil]
            for inbox in inboxes {
                let prefix = RecordKey.inbox(of: inbox)
                let range = RecordRange(.inboxes, prefix: prefix, after: id.map { prefix + $0.rowName })
                ids += try transaction.rows(in: range, limit: limit).compactMap { row in
                    row.key.name.lastPart.flatMap(NotificationID.init(rowName:))
                }
            }
            ids = Array(ids.sorted().prefix(limit))
            let rows = try transaction.rows(Set(ids.map(RecordKey.notification)))
            let notification = try ids.map(RecordKey.notification).compactMap { key in
                try rows[key].map { try key.value(OutboxNotification.self, in: $0) }
            }
            let meant = try transaction.notifications(notification, to: player, watching: watched)
            return (meant, ids.count == limit ? ids.last : nil)
        }
    }
}

extension LedgerTransaction {
    func notifications(after id: NotificationID?, limit: Int) throws -> [OutboxNotification] {
        try rows(in: RecordRange(.outbox, after: id?.rowName), limit: limit).map {
            try $0.key.value(OutboxNotification.self, in: $0.text)
        }
    }

    /// Selects the notifications for a player from those to the player or to all players.
    fileprivate func notifications(
        _ notification: [OutboxNotification], to player: PlayerNumber?, watching leaderboard: LeaderboardNumber?
    ) throws -> [OutboxNotification] {
        let rankings = Set(notification.filter { $0.player == nil }.compactMap(\.ranking))
        var entries: Set<RankingID> = []
        if let player {
            let keys = Set(rankings.map { EntryKey(ranking: $0, player: player) })
            entries = Set(try self.entries(keys).keys.map(\.ranking))
        }
        return notification.filter { notification in
            guard notification.player == nil, let ranking = notification.ranking else { return true }
            return ranking.leaderboard == leaderboard || entries.contains(ranking)
        }
    }
}

extension OutboxNotification {
    /// The ranking of the notification, if its subject is an occurrence.
    public var ranking: RankingID? { if case .occurrence(let final) = subject { final.ranking } else { nil } }
}
