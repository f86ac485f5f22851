public import LaurelModel

extension RealmService {
    /// How long what was told can be read again: by a stream that resumes, and by whoever replays a webhook.
    public static let tellingsRememberedFor = Span.days(45)

    private static let tellingCountPerPruning = 500

    /// Forgets what was told too long ago. Every process may ask.
    public func pruneTellings() async throws(ServiceError) {
        let limit = now - Self.tellingsRememberedFor
        while let first = try await readRows({ try $0.told(after: nil, limit: 1).first }), first.moment < limit {
            try await changeRows { transaction in
                let old = try transaction.told(after: nil, limit: Self.tellingCountPerPruning).prefix {
                    $0.moment < limit
                }
                guard let last = old.last else { return }
                let keys = old.flatMap { [RowKey.told($0.id), .told($0.id, to: $0.player)] }
                var rows = Dictionary(keys.map { ($0, String?.none) }) { $1 }
                rows[.tellingsPruned] = last.id.rowName
                try transaction.write(rows)
            }
        }
    }

    /// The last telling that was forgotten; nil where none ever was.
    public func lastPrunedTelling() async throws(ServiceError) -> ToldID? {
        try await readRows { try $0.row(.tellingsPruned).flatMap(ToldID.init(rowName:)) }
    }
}
