/// The common part of leaves and inner nodes: a row of slots, which can be searched, shifted and redistributed.
///
/// A node starts with its header and the scores of its keys, because a search reads one score per cache line and usually
/// nothing else.
protocol TreeNode {
    /// The size of a slot.
    static var slotByteCount: Int { get }

    /// Initializes the memory of a new node, and binds it to the types of the node's arrays.
    static func bind(_ base: UnsafeMutableRawPointer, capacity: Int)

    var base: UnsafeMutableRawPointer { get }
    var capacity: Int { get }

    init(base: UnsafeMutableRawPointer, capacity: Int)

    /// The number of the tree's keys in or below the node.
    var total: Int { get }

    func key(at index: Int) -> TreeKey

    /// Copies `length` slots to another place, which may overlap. No count changes.
    func move(_ length: Int, at source: Int, to target: Int, in other: Self)
}

extension TreeNode {
    // The memory is bound with the same layout, so the types may be assumed.

    @inline(__always)
    var header: UnsafeMutablePointer<NodeHeader> { base.assumingMemoryBound(to: NodeHeader.self) }

    @inline(__always)
    var scores: UnsafeMutablePointer<Int64> { (base + NodeHeader.byteCount).assumingMemoryBound(to: Int64.self) }

    /// The number of keys in the node.
    @inline(__always)
    var count: Int {
        get { Int(truncatingIfNeeded: header.pointee.count) }
        nonmutating set { header.pointee.count = UInt16(truncatingIfNeeded: newValue) }
    }

    /// The node above this node; ``NodeHeader/none`` if this node is the root.
    @inline(__always)
    var parent: UInt32 {
        get { header.pointee.parent }
        nonmutating set { header.pointee.parent = newValue }
    }

    /// Whether the node is less than half full. Only the root may be underfull.
    @inline(__always)
    var isUnderfull: Bool { count < capacity / 2 }

    @inline(__always)
    var isFull: Bool { count == capacity }

    /// Shifts the slots from `index` on to the right by one.
    @inline(__always)
    func openGap(at index: Int) {
        move(count &- index, at: index, to: index &+ 1, in: self)
        count &+= 1
    }

    /// Removes the slot at `index`.
    @inline(__always)
    func closeGap(at index: Int) {
        move(count &- index &- 1, at: index &+ 1, to: index, in: self)
        count &-= 1
    }

    /// Moves the first `length` slots to the end of the left node.
    func moveHead(_ length: Int, behind left: Self) {
        move(length, at: 0, to: left.count, in: left)
        left.count += length
        count -= length
        move(count, at: length, to: 0, in: self)
    }

    /// Moves the last `length` slots to the start of the right node.
    func moveTail(_ length: Int, before right: Self) {
        right.move(right.count, at: 0, to: length, in: right)
        count -= length
        right.count += length
        move(length, at: count, to: 0, in: right)
    }

    /// Moves all slots of the right node into this one if they fit. Otherwise, both nodes get half of the slots.
    ///
    /// - Returns: The number of slots that moved from the right node to this one. It is negative in the other direction.
    func share(with right: Self) -> Int {
        let sum = count + right.count
        let moved = sum > capacity ? sum / 2 - count : right.count
        if moved > 0 { right.moveHead(moved, behind: self) } else { moveTail(-moved, before: right) }
        return moved
    }
}
