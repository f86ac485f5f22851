import class LaurelModel.Locked

extension Locked {
    /// A copy of the value.
    var current: Value { withLock { $0 } }
}
