import LaurelCore
import LaurelModel

extension RealmService {
    /// Waits until reads include the facts up to `position`, until `end`, or until the task is canceled.
    nonisolated func reach(_ position: LedgerPosition, until end: ContinuousClock.Instant) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.reach(position) }
            group.addTask { try? await ContinuousClock().sleep(until: end) }
            await group.next()
            group.cancelAll()
        }
    }
}
