import LaurelCore
import LaurelModel

/// The lag of this node's rankings behind the ledger, by realm.
final class NodeProgress: Sendable {
    private struct Look {
        /// The ledger's last position at the time of the check.
        var head: LedgerPosition
        var moment: ContinuousClock.Instant
        /// The time of the latest check whose head is applied; nil before the first.
        var reachedAt: ContinuousClock.Instant?
    }

    /// The maximum lag of a node that is ready for requests.
    static let behindMax = Duration.seconds(5)

    private let looks = Locked<[Realm: Look]>([:])
    private let lastCondition = Locked<LedgerCondition?>(nil)

    /// The storage's condition at the last check; nil before the first.
    var condition: LedgerCondition? { lastCondition.withLock(\.self) }

    func note(_ condition: LedgerCondition) { lastCondition.withLock { $0 = condition } }

    /// Records the ledger's `head` at `moment`, and this node's `position` at that time.
    func note(
        _ head: LedgerPosition, of realm: Realm, at moment: ContinuousClock.Instant, reached position: LedgerPosition
    ) {
        looks.withLock { looks in
            var reachedAt = looks[realm]?.reachedAt
            // Under load the head is usually ahead of this node, so reaching the previous check's head counts too.
            if let last = looks[realm], last.head <= position { reachedAt = last.moment }
            if head <= position { reachedAt = moment }
            looks[realm] = Look(head: head, moment: moment, reachedAt: reachedAt)
        }
    }

    /// Returns the maximum age of this node's responses; nil if this node has not caught up with a realm yet.
    func behind(_ realms: some Sequence<Realm>, at moment: ContinuousClock.Instant) -> Duration? {
        looks.withLock { looks in
            var behind = Duration.zero
            for realm in realms {
                guard let reachedAt = looks[realm]?.reachedAt else { return nil }
                behind = max(behind, moment - reachedAt)
            }
            return behind
        }
    }
}
