import LaurelModel

/// A cache of values that are expensive to create. It is emptied when it is full, so it suits small sets of keys.
final class BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let countMax: Int
    private let values = Locked<[Key: Value]>([:])

    init(countMax: Int) { self.countMax = countMax }

    /// Returns the value of `key`, and creates it on a cache miss. Concurrent callers may each create it.
    func value(for key: Key, make: () throws -> Value) rethrows -> Value {
        if let stored = values.withLock({ $0[key] }) { return stored }
        let value = try make()
        values.withLock { values in
            if values.count >= countMax { values = [:] }
            values[key] = value
        }
        return value
    }
}
