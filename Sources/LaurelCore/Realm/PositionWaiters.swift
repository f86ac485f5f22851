import LaurelModel

/// The suspended calls that wait until a realm has applied a position.
struct PositionWaiters {
    private var waiters: [Int: (position: LedgerPosition, continuation: CheckedContinuation<Void, Never>)] = [:]
    private var lastNumber = 0

    /// Returns an identifier with which a waiting call can be canceled.
    mutating func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    mutating func add(
        _ number: Int, until position: LedgerPosition, _ continuation: CheckedContinuation<Void, Never>
    ) {
        waiters[number] = (position, continuation)
    }

    mutating func resume(_ number: Int) { waiters.removeValue(forKey: number)?.continuation.resume() }

    mutating func resumeAll() { for number in waiters.keys { resume(number) } }

    mutating func resume(upTo applied: LedgerPosition) {
        guard !waiters.isEmpty else { return }
        for (number, waiter) in waiters where waiter.position <= applied { resume(number) }
    }
}
