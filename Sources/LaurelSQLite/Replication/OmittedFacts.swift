import LaurelCore
import LaurelModel

/// The facts that a replica omits, because a wipe deleted them before they were replicated.
///
/// Until the wipe is restored, the ledger contains rows of the omitted commits without their facts. This state never
/// existed.
struct OmittedFacts {
    /// The time of the first omitted commit of each realm, by the realm's number, until its wipe.
    private var starts: [Int64: Moment] = [:]

    /// Records a commit that is restored.
    mutating func note(_ commit: ReplicaCommit) {
        for line in commit.lines {
            switch line.kind {
            case .omitted: starts[line.realm] = starts[line.realm] ?? commit.moment
            case .fact where line.integer(3) == FactKind.wipe.rawValue: starts[line.realm] = nil
            default: continue
            }
        }
    }

    /// The realm whose facts were omitted first, and the last time at which no facts were missing; nil if none are.
    var first: (realm: Int64, last: Moment)? {
        starts.min { $0.value < $1.value }.map { realm, start in (realm, start - Span(milliseconds: 1)) }
    }
}
