/// Where the parts of a node lie inside its memory.
///
/// A node starts with its header. An array for each field of the keys follows, the scores first: a search
/// reads one score in each cache line and, mostly, nothing else. An inner node has its counts and
/// children behind them.
struct NodeLayout {
    static let headerByteCount = 16
    static let keyByteCount = 28
    static let childByteCount = 8
    static let alignment = 64

    let capacity: Int
    let isInner: Bool

    /// The distance from one node to the next, a whole number of cache lines.
    let stride: Int

    init(capacity: Int, isInner: Bool) {
        let slotByteCount = Self.keyByteCount + (isInner ? Self.childByteCount : 0)
        let byteCount = Self.headerByteCount + capacity * slotByteCount
        self.capacity = capacity
        self.isInner = isInner
        stride = (byteCount + Self.alignment - 1) / Self.alignment * Self.alignment
    }

    /// Binds the memory of one node to the types that ``NodeKeys`` and ``InnerNode`` read it as.
    func bind(_ base: UnsafeMutableRawPointer) {
        let body = base + Self.headerByteCount
        base.bindMemory(to: UInt32.self, capacity: Self.headerByteCount / 4)
        body.bindMemory(to: Int64.self, capacity: 3 * capacity)
        (body + 24 * capacity).bindMemory(to: UInt32.self, capacity: isInner ? 3 * capacity : capacity)
    }
}
