extension Number {
    /// Returns the numbers from this one through `last`, at most `count` of them; empty if `last` is below this number.
    ///
    /// Never overflows, whatever numbers a request or a database contains.
    ///
    /// - Parameter count: The maximum number of results, at least 1.
    public func batch(through last: Self, count: Int) -> [Self] {
        guard self <= last, count > 0 else { return [] }
        let distance = last.value - value
        let end = value + min(distance, UInt32(clamping: count - 1))
        return (value...end).map { Self($0) }
    }
}
