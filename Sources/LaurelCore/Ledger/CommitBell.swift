import Foundation
public import LaurelModel

/// Wakes those who wait for commits in a realm. For implementations of ``Ledger``.
///
/// `@unchecked` because the compiler cannot see that the lock guards what changes.
public final class CommitBell: @unchecked Sendable {
    private struct Waiter {
        let realm: Realm
        let continuation: CheckedContinuation<Void, Never>
    }

    private let lock = NSLock()
    /// How often it rang for a realm, and for all of them.
    private var counts: [Realm: Int] = [:]
    private var countForAll = 0
    /// The last position of each realm that was told by ringing.
    private var positions: [Realm: LedgerPosition] = [:]
    private var waiters: [Int: Waiter] = [:]
    private var lastWaiter = 0

    public init() {}

    /// Wakes those who wait in `realm`, or everybody.
    ///
    /// - Parameter position: How far the realm has come, for a ledger that alone changes it: whoever waits need not read it
    ///   then. Such a ledger says so each time.
    public func ring(in realm: Realm? = nil, at position: LedgerPosition? = nil) {
        let woken = lock.withLock {
            if let realm {
                counts[realm, default: 0] += 1
                // Of two commits the second may ring first.
                positions[realm] = position.map { max($0, positions[realm] ?? $0) }
            } else {
                countForAll += 1
                positions = [:]
            }
            let woken = waiters.filter { realm == nil || $0.value.realm == realm }
            for number in woken.keys { waiters[number] = nil }
            return woken.values
        }
        for waiter in woken { waiter.continuation.resume() }
    }

    /// Waits until a realm has come past `position`, as ``Ledger/waitForFacts(in:after:)`` promises it.
    ///
    /// - Parameter last: Reads the position of the realm's last fact. It is called at once, so that a ledger that fails says so, and
    ///   whenever the bell rings without telling it.
    public func wait(
        in realm: Realm, after position: LedgerPosition, last: () async throws(LedgerError) -> LedgerPosition
    ) async throws(LedgerError) -> LedgerPosition {
        var told: LedgerPosition?
        while true {
            // Before the reading: a commit that it does not see rings afterwards.
            let count = lock.withLock { self.count(in: realm) }
            let last = if let told { told } else { try await last() }
            if last > position || Task.isCancelled { return last }
            await wait(in: realm, count: count)
            told = lock.withLock { positions[realm] }
        }
    }

    private func count(in realm: Realm) -> Int { counts[realm, default: 0] + countForAll }

    /// Waits until it has rung more often than `count` times, or the task is cancelled.
    private func wait(in realm: Realm, count: Int) async {
        let number = lock.withLock {
            lastWaiter += 1
            return lastWaiter
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let waits = lock.withLock {
                    guard self.count(in: realm) == count, !Task.isCancelled else { return false }
                    waiters[number] = Waiter(realm: realm, continuation: continuation)
                    return true
                }
                if !waits { continuation.resume() }
            }
        } onCancel: {
            lock.withLock { waiters.removeValue(forKey: number) }?.continuation.resume()
        }
    }
}
