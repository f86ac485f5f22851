import LaurelCore
import LaurelModel

/// How far this node's rankings are behind the ledger, realm by realm.
final class NodeProgress: Sendable {
    private struct Look {
        /// The ledger's last position when somebody looked, and when that was.
        var head: LedgerPosition
        var moment: ContinuousClock.Instant
        /// The latest look whose head was reached; nil before the first.
        var reachedAt: ContinuousClock.Instant?
    }

    /// A node that is further behind is sent no requests.
    static let behindMax = Duration.seconds(5)

    private let looks = Locked<[Realm: Look]>([:])
    private let lastCondition = Locked<LedgerCondition?>(nil)

    /// The storage's condition when it was last asked; nil before the first time.
    var condition: LedgerCondition? { lastCondition.withLock(\.self) }

    func note(_ condition: LedgerCondition) { lastCondition.withLock { $0 = condition } }

    /// Takes in that the ledger ended at `head` at `moment`, while this node had come to `position`.
    func note(
        _ head: LedgerPosition, of realm: Realm, at moment: ContinuousClock.Instant, reached position: LedgerPosition
    ) {
        looks.withLock { looks in
            var reachedAt = looks[realm]?.reachedAt
            // Under load the end is always a little ahead: what counts is the one that was seen before.
            if let last = looks[realm], last.head <= position { reachedAt = last.moment }
            if head <= position { reachedAt = moment }
            looks[realm] = Look(head: head, moment: moment, reachedAt: reachedAt)
        }
    }

    /// How old the oldest of this node's answers may be; nil where a realm was never caught up with.
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
