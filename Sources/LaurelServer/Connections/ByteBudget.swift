import Synchronization

/// Bytes that many share: how many are in use, and how many there are.
final class ByteBudget: Sendable {
    let byteCountMax: Int
    private let used = Mutex(0)

    init(_ byteCountMax: Int) { self.byteCountMax = byteCountMax }

    var byteCount: Int { used.withLock(\.self) }

    /// - Returns: Whether there were so many left; if there were, ``release(_:)`` must follow.
    func take(_ byteCount: Int) -> Bool {
        used.withLock { used in
            guard used + byteCount <= byteCountMax else { return false }
            used += byteCount
            return true
        }
    }

    func release(_ byteCount: Int) { used.withLock { $0 -= byteCount } }
}
