import LaurelModel

/// The migration of one realm's key–value records: the target's are replaced by the source's.
struct RecordMigration {
    private let realm: Realm
    private let source: any Ledger
    private let target: any Ledger
    private let countPerWrite: Int

    init(of realm: Realm, from source: any Ledger, to target: any Ledger, countPerWrite: Int) {
        self.realm = realm
        self.source = source
        self.target = target
        self.countPerWrite = countPerWrite
    }

    func run() async throws {
        try await erase()
        try await forEachPage(of: source) { page in
            let rows = Dictionary(uniqueKeysWithValues: page.map { ($0.key, Optional($0.text)) })
            try await target.transact(in: realm) { try $0.write(rows) }
        }
        try await compare()
    }

    /// Removes the target's records. An earlier run may have copied some that the source no longer has.
    private func erase() async throws {
        try await forEachPage(of: target) { page in
            let rows = Dictionary(uniqueKeysWithValues: page.map { ($0.key, String?.none) })
            try await target.transact(in: realm) { try $0.write(rows) }
        }
    }

    private func compare() async throws {
        var last: RecordKey?
        try await forEachPage(of: source) { page in
            guard try await target.read(in: realm, { [last] in try $0.allRows(after: last, limit: page.count) }) == page
            else { throw MigrationError.different(realm, ["The records after \(page[0].key) differ."]) }
            last = page.last?.key
        }
        let behind = try await target.read(in: realm) { [last] in try $0.allRows(after: last, limit: 1) }
        guard behind.isEmpty else {
            throw MigrationError.different(
                realm, ["The target contains the record \(behind[0].key), which the source does not."])
        }
    }

    private func forEachPage(of ledger: any Ledger, do body: ([StoredRecord]) async throws -> Void) async throws {
        var last: RecordKey?
        while true {
            let page = try await ledger.read(in: realm) { [last, countPerWrite] in
                try $0.allRows(after: last, limit: countPerWrite)
            }
            guard let end = page.last else { return }
            try await body(page)
            last = end.key
        }
    }
}
