/// The offsets of a node's parts in its memory.
///
/// A node starts with its header. An array for each field of the keys follows. Scores come first, because a search
/// reads one score per cache line and usually nothing else. In an inner node, the counts and children follow.
struct NodeLayout {
    static let headerByteCount = 16
    static let keyByteCount = 28
    static let childByteCount = 8
    static let alignment = 64

    let capacity: Int
    let isInner: Bool

    /// The distance between two nodes, a multiple of a cache line.
    let stride: Int

    init(capacity: Int, isInner: Bool) {
        let slotByteCount = Self.keyByteCount + (isInner ? Self.childByteCount : 0)
        let byteCount = Self.headerByteCount + capacity * slotByteCount
        self.capacity = capacity
        self.isInner = isInner
        stride = (byteCount + Self.alignment - 1) / Self.alignment * Self.alignment
    }

    /// Binds the memory of a node to the types that ``NodeKeys`` and ``InnerNode`` use.
    func bind(_ base: UnsafeMutableRawPointer) {
        let body = base + Self.headerByteCount
        base.bindMemory(to: UInt32.self, capacity: Self.headerByteCount / 4)
        body.bindMemory(to: Int64.self, capacity: 3 * capacity)
        (body + 24 * capacity).bindMemory(to: UInt32.self, capacity: isInner ? 3 * capacity : capacity)
    }
}
