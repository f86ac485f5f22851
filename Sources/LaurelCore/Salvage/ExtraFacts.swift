public import LaurelModel

/// The facts of a realm that only a former primary has: the facts after the last one that both ledgers share.
///
/// Running checksums cover all earlier facts. If a fact is the same in both ledgers, all facts before it are, so the last
/// shared fact is found by bisection.
public struct ExtraFacts: Sendable {
    /// The realm of the facts.
    public let realm: Realm
    /// The position of the last fact that both ledgers have; ``LedgerPosition/start`` if there is none.
    public let lastShared: LedgerPosition
    /// The last position of the former primary.
    public let last: LedgerPosition
    /// Whether both ledgers have facts from the beginning, of which none is the same. They are probably two ledgers that
    /// have nothing to do with each other.
    public let isUnrelated: Bool
    /// The position at which the current ledger was wiped since, if it was. The ledgers cannot be compared then.
    public let wipe: LedgerPosition?

    private let former: any Ledger

    /// Compares a realm of two ledgers. O(log n) reads for n facts
    ///
    /// - Parameters:
    ///   - former: The ledger of the former primary, or of a copy.
    ///   - current: The ledger that is in use.
    public init(
        of former: any Ledger, missingIn current: any Ledger, in realm: Realm
    ) async throws(LedgerError) {
        self.former = former
        self.realm = realm
        let end = try await former.overview(of: realm).head.position
        let currentEnd = try await current.overview(of: realm).head.position
        let first = try await former.facts(in: realm, after: .start, limit: 1).first
        let currentFirst = try await current.facts(in: realm, after: .start, limit: 1).first
        last = end
        guard let first else {
            (lastShared, isUnrelated, wipe) = (end, false, nil)
            return
        }
        let beforeFirst = LedgerPosition(first.position.value - 1)
        if case .wipe = currentFirst?.content, let currentFirst, currentFirst.position > first.position {
            (lastShared, isUnrelated, wipe) = (beforeFirst, false, currentFirst.position)
            return
        }
        // The fact at `low` is shared, or is before the first fact. The fact at `high` is not shared.
        var (low, high) = (beforeFirst.value, min(end, currentEnd).value + 1)
        while high - low > 1 {
            let middle = low + (high - low) / 2
            let before = LedgerPosition(middle - 1)
            let fact = try await former.facts(in: realm, after: before, limit: 1).first
            let other = try await current.facts(in: realm, after: before, limit: 1).first
            if fact?.position.value == middle, fact == other { low = middle } else { high = middle }
        }
        let isWiped = if case .wipe = first.content { true } else { false }
        (lastShared, wipe) = (LedgerPosition(low), nil)
        isUnrelated = low < first.position.value && currentFirst != nil && !isWiped
    }

    /// Calls `body` with the extra facts in order, at most `limit` at a time.
    package func forEachPage(limit: Int, _ body: ([Fact]) async throws -> Void) async throws {
        var position = lastShared
        while position < last {
            let facts = try await former.facts(in: realm, after: position, limit: limit).filter { $0.position <= last }
            guard let end = facts.last else {
                throw LedgerError.damaged("the fact after position \(position) is missing")
            }
            try await body(facts)
            position = end.position
        }
    }
}
