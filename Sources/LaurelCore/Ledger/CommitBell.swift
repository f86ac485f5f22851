public import LaurelModel

/// Wakes those who wait for commits in a realm. For implementations of ``Ledger``.
public final class CommitBell: Sendable {
    private struct Waiter {
        let realm: Realm
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        /// How often it rang for a realm, and for all of them.
        var counts: [Realm: Int] = [:]
        var countForAll = 0
        /// The last position of each realm that was told by ringing.
        var positions: [Realm: LedgerPosition] = [:]
        var waiters: [Int: Waiter] = [:]
        var lastWaiter = 0

        func count(in realm: Realm) -> Int { counts[realm, default: 0] + countForAll }
    }

    private let state = Locked(State())

    public init() {}

    /// Wakes those who wait in `realm`, or everybody.
    ///
    /// - Parameter position: How far the realm has come, for a ledger that alone changes it: whoever waits need not read it
    ///   then. Such a ledger says so each time.
    public func ring(in realm: Realm? = nil, at position: LedgerPosition? = nil) {
        let woken = state.withLock { state in
            if let realm {
                state.counts[realm, default: 0] += 1
                // Of two commits the second may ring first.
                state.positions[realm] = position.map { max($0, state.positions[realm] ?? $0) }
            } else {
                state.countForAll += 1
                state.positions = [:]
            }
            let woken = state.waiters.filter { realm == nil || $0.value.realm == realm }
            for number in woken.keys { state.waiters[number] = nil }
            return woken.values
        }
        for waiter in woken { waiter.continuation.resume() }
    }

    /// Waits until a realm has come past `position`, as ``Ledger/waitForFacts(in:after:)`` promises it.
    ///
    /// - Parameters:
    ///   - check: Throws where the ledger has failed. Asked each time before anybody relies on what the bell told.
    ///   - last: Reads the position of the realm's last fact, where the bell did not tell it.
    public func wait(
        in realm: Realm, after position: LedgerPosition, check: () throws(LedgerError) -> Void = {},
        last: () async throws(LedgerError) -> LedgerPosition
    ) async throws(LedgerError) -> LedgerPosition {
        while true {
            // Before the reading: a commit that it does not see rings afterwards.
            let (count, told) = state.withLock { ($0.count(in: realm), $0.positions[realm]) }
            try check()
            let last = if let told { told } else { try await last() }
            if last > position || Task.isCancelled { return last }
            await wait(in: realm, count: count)
        }
    }

    /// Waits until it has rung more often than `count` times, or the task is cancelled.
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
