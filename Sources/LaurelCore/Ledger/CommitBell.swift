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
    /// - Parameters:
    ///   - check: Throws where the ledger has failed. Asked each time before anybody relies on what the bell told.
    ///   - last: Reads the position of the realm's last fact, where the bell did not tell it.
    public func wait(
        in realm: Realm, after position: LedgerPosition, check: () throws(LedgerError) -> Void = {},
        last: () async throws(LedgerError) -> LedgerPosition
    ) async throws(LedgerError) -> LedgerPosition {
        while true {
            // Before the reading: a commit that it does not see rings afterwards.
            let (count, told) = lock.withLock { (self.count(in: realm), positions[realm]) }
            try check()
            let last = if let told { told } else { try await last() }
            if last > position || Task.isCancelled { return last }
            await wait(in: realm, count: count)
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
