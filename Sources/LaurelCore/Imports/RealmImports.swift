public import LaurelModel

/// A lease of a running import on a leaderboard, which expires unless it is renewed.
public struct ImportLease: Hashable, Sendable {
    let leaderboard: LeaderboardNumber
    let name: String
    /// The time at which it must be renewed.
    public fileprivate(set) var renewal: Moment
}

extension RecordTable {
    /// The times at which the leases of running imports end, by leaderboard.
    static let imports = RecordTable("import")
}

extension RecordKey {
    fileprivate static func `import`(_ lease: ImportLease) -> RecordKey {
        RecordKey(.imports, "\(lease.leaderboard.value.rowName)/\(lease.name)")
    }
}

/// The running imports of a realm.
public struct RealmImports: RealmSubject {
    /// The service of the realm.
    package let service: RealmService

    private static let importLease = Span.seconds(300)

    /// Starts an import into a leaderboard.
    ///
    /// During the import, no node finalizes an occurrence of the leaderboard that was reopened, or whose first score
    /// arrived after its end. The import ends with the lease, or five minutes after its last renewal.
    public func begin(into id: LeaderboardID, of game: GameID) async throws(ServiceError) -> ImportLease {
        var random = SystemRandomNumberGenerator()
        let name = UInt64.random(in: 0 ... .max, using: &random).rowName
        var lease = ImportLease(leaderboard: try service.registered(id, of: game).number, name: name, renewal: now)
        try await renew(&lease)
        return lease
    }

    /// Extends a lease by five minutes, if it must be renewed.
    public func renew(_ lease: inout ImportLease) async throws(ServiceError) {
        let now = now
        guard now >= lease.renewal else { return }
        let key = RecordKey.import(lease)
        try await changeRows { try $0.write([key: "\((now + Self.importLease).milliseconds)"]) }
        lease.renewal = now + .seconds(60)
    }

    /// Ends a lease.
    public func end(_ lease: ImportLease) async throws(ServiceError) {
        let key = RecordKey.import(lease)
        try await changeRows { try $0.erase(key) }
    }

    /// Returns the leaderboards with a running import on any node, and the keys of the occurrences that were reopened.
    func filledOccurrences() async throws(LedgerError) -> (
        imported: Set<LeaderboardNumber>, reopened: Set<RecordKey>
    ) {
        let now = now
        do {
            return try await ledger.read(in: realm) { transaction in
                let running = try transaction.rows(in: RecordRange(.imports)).filter { row in
                    Int64(row.text).map { now < Moment(milliseconds: $0) } ?? false
                }
                let imported = running.compactMap { row in
                    row.key.name.split(separator: "/").first.flatMap { UInt32($0, radix: 16) }
                }
                let reopened = try transaction.rows(in: RecordRange(.reopenings)).map(\.key)
                return (Set(imported.map(LeaderboardNumber.init)), Set(reopened))
            }
        } catch {
            throw LedgerError(error)
        }
    }
}
