import LaurelModel

/// A sequence of a realm's facts up to a position, in pages.
struct FactPages {
    private static let factCountPerPage = 4_096

    private let last: LedgerPosition
    private let realm: Realm
    private let ledger: any Ledger
    private var position: LedgerPosition

    init(
        after start: LedgerPosition = .start, upTo last: LedgerPosition, in realm: Realm, of ledger: any Ledger
    ) {
        position = start
        self.last = last
        self.realm = realm
        self.ledger = ledger
    }

    /// Returns the next page, or nil after the last.
    mutating func next() async throws(LedgerError) -> [Fact]? {
        guard position < last else { return nil }
        let facts = try await ledger.facts(in: realm, after: position, limit: Self.factCountPerPage)
            .filter { $0.position <= last }
        position = facts.last?.position ?? last
        return facts
    }
}

extension EntryRecomputation {
    /// Recomputes a leaderboard's entries from its facts up to `position`, with `settings`. O(facts of the realm)
    init(
        _ settings: RegisteredLeaderboard, upTo position: LedgerPosition, in realm: Realm, of ledger: any Ledger
    ) async throws(LedgerError) {
        self.init(settings)
        var pages = FactPages(upTo: position, in: realm, of: ledger)
        while let facts = try await pages.next() { facts.forEach { apply($0) } }
    }
}

extension Ledger {
    /// Returns the last position whose fact has a timestamp before `moment`, in the last epoch with such a fact. O(log
    /// n) reads
    func position(
        before moment: Moment, upTo head: LedgerPosition, in realm: Realm
    ) async throws(LedgerError) -> LedgerPosition {
        let epochs: [(position: LedgerPosition, moment: Moment)]
        do { epochs = try await read(in: realm) { try $0.epochs() } } catch { throw LedgerError(error) }
        var (low, high) = (Int64(0), head.value)
        // Timestamps increase within an epoch only.
        for epoch in epochs where epoch.position <= head {
            if epoch.moment < moment {
                (low, high) = (epoch.position.value, head.value)
            } else {
                high = min(high, epoch.position.value - 1)
            }
        }
        while low < high {
            let middle = (low + high) / 2
            let next = try await facts(in: realm, after: LedgerPosition(middle), limit: 1).first
            if let next, next.moment < moment { low = middle + 1 } else { high = middle }
        }
        return LedgerPosition(low)
    }
}
