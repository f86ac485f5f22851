/// A view of an inner node: for each child its key, its number and the number of keys below it.
///
/// A child's key is a lower bound of the keys below it, and greater than every key below the previous child. Searches
/// do not use the first key, because every key less than the second one belongs to the first child. However, it equals
/// the node's key in its parent, so that slots can move between siblings without changes. (At the left edge of the tree
/// it is any lower bound, and never moves.)
struct InnerNode: TreeNode {
    let keys: NodeKeys

    // The slab binds the memory with the same layout, so the types may be assumed.

    /// The number of keys below each child.
    @inline(__always)
    var counts: UnsafeMutablePointer<UInt32> { keys.members + keys.capacity }

    @inline(__always)
    var children: UnsafeMutablePointer<UInt32> { keys.members + 2 &* keys.capacity }

    /// The number of keys below the node.
    var total: Int { keyCount(before: keys.count) }

    /// Returns the index of the child that `key` belongs to.
    @inline(__always)
    func childIndex(for key: TreeKey) -> Int {
        let found = keys.find(key, from: 1)
        return found.isEqual ? found.index : found.index &- 1
    }

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
        keys[index] = key
        counts[index] = UInt32(truncatingIfNeeded: keyCount)
        children[index] = child
    }

    @inline(__always)
    func move(_ length: Int, at source: Int, to target: Int, in other: InnerNode) {
        keys.move(length, at: source, to: target, in: other.keys)
        (other.counts + target).update(from: counts + source, count: length)
        (other.children + target).update(from: children + source, count: length)
    }
}
