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

    /// Reads and records the condition of `ledger`. If this fails, the replication lag is not known any more.
    func readCondition(of ledger: any Ledger) async throws(LedgerError) -> LedgerCondition {
        do throws(LedgerError) {
            let condition = try await ledger.condition()
            lastCondition.withLock { $0 = condition }
            return condition
        } catch {
            lastCondition.withLock { $0?.replicationLag = nil }
            throw error
        }
    }

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

    /// Returns the age of a service's data.
    ///
    /// A process that owns its storage is always up to date.
    func age(of service: RealmService, at moment: ContinuousClock.Instant) -> DataAge {
        guard condition?.now != nil else { return DataAge(time: .zero) }
        let reachedAt = looks.withLock { $0[service.realm]?.reachedAt }
        return DataAge(time: moment - (reachedAt.map { max($0, service.loadedAt) } ?? service.loadedAt))
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
