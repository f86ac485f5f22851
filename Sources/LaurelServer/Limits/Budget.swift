import LaurelModel

/// A bounded amount that requests share, such as bytes of memory.
final class Budget: Sendable {
    let limit: Int
    private let amount = Locked(0)

    init(_ limit: Int) { self.limit = limit }

    var used: Int { amount.withLock(\.self) }

    /// Reserves an amount.
    ///
    /// - Returns: Whether the amount was available. If it was, the caller must call ``release(_:)``.
    func reserve(_ count: Int) -> Bool {
        amount.withLock { used in
            guard used + count <= limit else { return false }
            used += count
            return true
        }
    }

    func release(_ count: Int) { amount.withLock { $0 -= count } }
}
