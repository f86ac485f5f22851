public import LaurelModel

/// A condition variable for tasks that wait for commits in a realm. For implementations of ``Ledger``.
public final class CommitSignal: Sendable {
    private struct Waiter {
        let realm: Realm
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        /// The number of notifications of each realm.
        var counts: [Realm: Int] = [:]
        /// The number of notifications of all realms.
        var countForAll = 0
        /// The last position of each realm, if the last notification contained it.
        var positions: [Realm: LedgerPosition] = [:]
        var waiters: [Int: Waiter] = [:]
        var lastWaiter = 0

        func count(in realm: Realm) -> Int { counts[realm, default: 0] + countForAll }
    }

    private let state = Locked(State())

    /// Creates a signal without notifications.
    public init() {}

    /// Resumes the tasks that wait for commits in `realm`, or in any realm if `realm` is nil.
    ///
    /// - Parameter position: The position of the realm's last fact, so that the tasks need not read it. A ledger may
    ///   pass it if no other process changes the realm, and must then pass it with each notification.
    public func notify(in realm: Realm? = nil, at position: LedgerPosition? = nil) {
        let resumed = state.withLock { state in
            if let realm {
                state.counts[realm, default: 0] += 1
                // The notifications of two commits can arrive in reverse order.
                state.positions[realm] = position.map { max($0, state.positions[realm] ?? $0) }
            } else {
                state.countForAll += 1
                state.positions = [:]
            }
            let resumed = state.waiters.filter { realm == nil || $0.value.realm == realm }
            for number in resumed.keys { state.waiters[number] = nil }
            return resumed.values
        }
        for waiter in resumed { waiter.continuation.resume() }
    }

    /// Waits until a realm has facts after `position`, as ``Ledger/waitForFacts(in:after:)`` requires.
    ///
    /// - Parameters:
    ///   - check: Throws if the ledger has failed. Called each time before a position of a notification is used.
    ///   - last: Reads the position of the realm's last fact. Called if the last notification did not contain it.
    public func wait(
        in realm: Realm, after position: LedgerPosition, check: () throws(LedgerError) -> Void = {},
        last: () async throws(LedgerError) -> LedgerPosition
    ) async throws(LedgerError) -> LedgerPosition {
        while true {
            // Before the read: a commit that it does not see sends its notification afterwards.
            let (count, known) = state.withLock { ($0.count(in: realm), $0.positions[realm]) }
            try check()
            let last = if let known { known } else { try await last() }
            if last > position || Task.isCancelled { return last }
            await wait(in: realm, count: count)
        }
    }

    /// Waits until there are more than `count` notifications, or the task is canceled.
    private func wait(in realm: Realm, count: Int) async {
        let number = state.withLock { state in
            state.lastWaiter += 1
            return state.lastWaiter
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let waits = state.withLock { state in
                    guard state.count(in: realm) == count, !Task.isCancelled else { return false }
                    state.waiters[number] = Waiter(realm: realm, continuation: continuation)
                    return true
                }
                if !waits { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiters.removeValue(forKey: number) }?.continuation.resume()
        }
    }
}
