import LaurelCore
import LaurelModel

/// The players that the last decisions of each realm changed, so that a commit recognizes unchanged data of a
/// ``ReadAhead`` without reading facts.
struct RecentPlayerChanges {
    private struct Changes {
        /// The position before the first decision. Changes before it are not known.
        var start: LedgerPosition
        /// The position after the last decision.
        var end: LedgerPosition
        var decisions: [(end: LedgerPosition, players: Set<PlayerNumber>)] = []
    }

    /// The number of decisions that are retained. The memory of a service is fewer commits behind.
    private static let decisionCount = 32

    private var realms: [Int64: Changes] = [:]

    /// Returns the players that changed in a range of positions; nil if not all decisions in the range are known.
    func changed(
        after position: LedgerPosition, upTo end: LedgerPosition, in realm: Int64
    ) -> Set<PlayerNumber>? {
        guard let changes = realms[realm], changes.end == end, position >= changes.start else { return nil }
        return changes.decisions.reversed().prefix { $0.end > position }.reduce(into: []) { $0.formUnion($1.players) }
    }

    /// Adds a committed decision.
    mutating func add(_ decision: Decision, in realm: Int64) {
        let end = decision.head.position
        guard let first = decision.facts.first else {
            if !decision.players.isEmpty { realms[realm] = nil }
            return
        }
        guard decision.wipe == nil else { return realms[realm] = nil }
        let start = LedgerPosition(first.position.value - 1)
        var changes = realms[realm] ?? Changes(start: start, end: start)
        if changes.end != start { changes = Changes(start: start, end: start) }
        changes.decisions.append((end, Set(decision.players.keys)))
        changes.end = end
        if changes.decisions.count > Self.decisionCount { changes.start = changes.decisions.removeFirst().end }
        realms[realm] = changes
    }
}
