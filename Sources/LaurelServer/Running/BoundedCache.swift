import LaurelModel

/// Values that cost something to make, kept by what they are made from. Once there are too many it begins anew: it is for
/// things of which few are in use.
final class BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let countMax: Int
    private let values = Locked<[Key: Value]>([:])

    init(countMax: Int) { self.countMax = countMax }

    /// The value of `key`, made where it is not kept. Two who ask at once may both make it.
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
