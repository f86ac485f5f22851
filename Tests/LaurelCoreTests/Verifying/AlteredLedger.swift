import LaurelCore
import LaurelModel
import LaurelTesting

/// A ledger that returns another ledger's data with a change, as a damaged or manipulated storage would.
struct AlteredLedger: LedgerWrapper {
    let ledger: MemoryLedger
    var changeOverview: @Sendable (inout RealmOverview) -> Void = { _ in }
    var changeFacts: @Sendable (inout [Fact]) -> Void = { _ in }
    var changeSnapshot: @Sendable (inout RankingSnapshot) -> Void = { _ in }
    var changeSubmissions: @Sendable (inout [SubmissionKey: Fact]) -> Void = { _ in }
    var changeCensus: @Sendable (inout Census) -> Void = { _ in }
    var faults: [String] = []

    init(_ ledger: MemoryLedger) { self.ledger = ledger }

    func overview(of realm: Realm) async throws(LedgerError) -> RealmOverview {
        try await ledger.overview(of: realm).with(changeOverview)
    }

    func facts(
        in realm: Realm, after position: LedgerPosition, limit: Int
    ) async throws(LedgerError) -> [Fact] {
        // All facts are changed before the page is cut, so that a change does not depend on the page.
        let all = try await ledger.facts(in: realm, after: .start, limit: .max).with(changeFacts)
        return Array(all.drop { $0.position <= position }.prefix(limit))
    }

    func entries(of ranking: RankingID, in realm: Realm) async throws(LedgerError) -> RankingSnapshot {
        try await ledger.entries(of: ranking, in: realm).with(changeSnapshot)
    }

    func submissions(
        _ keys: Set<SubmissionKey>, in realm: Realm
    ) async throws(LedgerError) -> [SubmissionKey: Fact] {
        try await ledger.submissions(keys, in: realm).with(changeSubmissions)
    }

    func census(of realm: Realm) async throws(LedgerError) -> Census {
        try await ledger.census(of: realm).with(changeCensus)
    }

    func storageFaults() async throws(LedgerError) -> [String] { faults }
}

protocol Changeable {}

extension Changeable {
    func with(_ change: (inout Self) -> Void) -> Self {
        var copy = self
        change(&copy)
        return copy
    }
}

extension RealmOverview: Changeable {}
extension RankingSnapshot: Changeable {}
extension Census: Changeable {}
extension Array: Changeable {}
extension Dictionary: Changeable {}
extension SubmissionFact: Changeable {}
