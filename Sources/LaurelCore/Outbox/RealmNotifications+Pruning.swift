public import LaurelModel

extension RealmNotifications {
    /// The retention period of notifications, within which a stream can resume and a webhook's delivery can be
    /// replayed.
    public static let retention = Span.days(45)

    private static let countPerPruning = 500

    /// Removes the notifications older than the retention period.
    ///
    /// - Parameter leader: The token of the leadership; nil for a process that does not share the ledger.
    public func prune(as leader: LeadershipToken? = nil) async throws(ServiceError) {
        let limit = now - Self.retention
        while let first = try await readRows({ try $0.notifications(after: nil, limit: 1).first }), first.moment < limit
        {
            try await changeRows(as: leader) { transaction in
                let old = try transaction.notifications(after: nil, limit: Self.countPerPruning).prefix {
                    $0.moment < limit
                }
                guard let last = old.last else { return }
                let keys = old.flatMap { [RecordKey.notification($0.id), .notification($0.id, to: $0.player)] }
                var rows = Dictionary(keys.map { ($0, String?.none) }) { $1 }
                rows[.notificationsPruned] = last.id.rowName
                try transaction.write(rows)
            }
        }
    }

    /// Returns the id of the last notification that was removed, or nil if none was.
    public func lastPruned() async throws(ServiceError) -> NotificationID? {
        try await readRows { try $0.row(.notificationsPruned).flatMap(NotificationID.init(rowName:)) }
    }
}
