/// A view of an inner node: for each child its key, its number and the number of keys below it.
///
/// A child's key is a lower bound of the keys below it, and greater than every key below the previous child. Searches
/// do not use the first key, because every key less than the second one belongs to the first child. However, it equals
/// the node's key in its parent, so that slots can move between siblings without changes. (At the left edge of the tree
/// it is any lower bound, and never moves.)
///
/// The view is unsafe for the same reasons as ``LeafNode``.
struct InnerNode: TreeNode {
    static let slotByteCount = 36

    let base: UnsafeMutableRawPointer
    let capacity: Int

    static func bind(_ base: UnsafeMutableRawPointer, capacity: Int) {
        base.bindMemory(to: NodeHeader.self, capacity: 1).initialize(to: NodeHeader())
        let body = base + NodeHeader.byteCount
        body.bindMemory(to: Int64.self, capacity: 3 * capacity)
        (body + 24 * capacity).bindMemory(to: UInt32.self, capacity: 3 * capacity)
    }

    // The memory is bound with the same layout, so the types may be assumed.

    @inline(__always)
    private var dates: UnsafeMutablePointer<Int64> { scores + capacity }

    @inline(__always)
    private var positions: UnsafeMutablePointer<Int64> { scores + 2 &* capacity }

    @inline(__always)
    private var members: UnsafeMutablePointer<UInt32> {
        UnsafeMutableRawPointer(scores + 3 &* capacity).assumingMemoryBound(to: UInt32.self)
    }

    /// The number of keys below each child.
    @inline(__always)
    var counts: UnsafeMutablePointer<UInt32> { members + capacity }

    @inline(__always)
    var children: UnsafeMutablePointer<UInt32> { members + 2 &* capacity }

    /// The number of keys below the node.
    var total: Int { keyCount(before: count) }

    @inline(__always)
    func key(at index: Int) -> TreeKey {
        TreeKey(score: scores[index], date: dates[index], position: positions[index], member: members[index])
    }

    @inline(__always)
    func setKey(_ key: TreeKey, at index: Int) {
        scores[index] = key.score
        dates[index] = key.date
        positions[index] = key.position
        members[index] = key.member
    }

    /// Returns the index of the child that `key` belongs to.
    @inline(__always)
    func childIndex(for key: TreeKey) -> Int {
        let found = find(key, from: 1)
        return found.isEqual ? found.index : found.index &- 1
    }

    /// Returns the index of a child, which must be in the node.
    @inline(__always)
    func index(ofChild child: UInt32) -> Int { index(of: child, in: children) }

    /// Returns the number of keys below the children before index `end`.
    @inline(__always)
    func keyCount(before end: Int) -> Int {
        let counts = counts
        // A realm has at most 2³² members with one key each, so the sum fits. 32-bit additions are the fastest.
        var sum: UInt32 = 0
        for index in 0..<end { sum &+= counts[index] }
        return Int(truncatingIfNeeded: sum)
    }

    /// Inserts a child at `index`.
    func insert(_ child: UInt32, key: TreeKey, keyCount: Int, at index: Int) {
        openGap(at: index)
        setKey(key, at: index)
        counts[index] = UInt32(truncatingIfNeeded: keyCount)
        children[index] = child
    }

    @inline(__always)
    func move(_ length: Int, at source: Int, to target: Int, in other: InnerNode) {
        (other.scores + target).update(from: scores + source, count: length)
        (other.dates + target).update(from: dates + source, count: length)
        (other.positions + target).update(from: positions + source, count: length)
        (other.members + target).update(from: members + source, count: length)
        (other.counts + target).update(from: counts + source, count: length)
        (other.children + target).update(from: children + source, count: length)
    }
}
