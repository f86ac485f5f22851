extension Number {
    /// The numbers from this one through `last`, at most `count` of them; empty if there are none.
    ///
    /// Never overflows, for any numbers of a request or a database.
    ///
    /// - Parameter count: At least 1.
    public func batch(through last: Self, count: Int) -> [Self] {
        guard self <= last, count > 0 else { return [] }
        let distance = last.value - value
        let end = value + min(distance, UInt32(clamping: count - 1))
        return (value...end).map { Self($0) }
    }
}
