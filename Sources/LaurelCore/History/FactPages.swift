import LaurelModel

/// A realm's facts up to one of them, many at a time, in order.
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

    /// The next ones; nil after the last.
    mutating func next() async throws(LedgerError) -> [Fact]? {
        guard position < last else { return nil }
        let facts = try await ledger.facts(in: realm, after: position, limit: Self.factCountPerPage)
            .filter { $0.position <= last }
        position = facts.last?.position ?? last
        return facts
    }
}

extension Refolding {
    /// A leaderboard's entries as its facts up to `position` make them by `settings`. O(facts of the realm)
    init(
        _ settings: RegisteredLeaderboard, upTo position: LedgerPosition, in realm: Realm, of ledger: any Ledger
    ) async throws(LedgerError) {
        self.init(settings)
        var pages = FactPages(upTo: position, in: realm, of: ledger)
        while let facts = try await pages.next() { facts.forEach { take($0) } }
    }
}
