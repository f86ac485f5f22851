/// A view of one inner node: for each child a key, the child's number and how many keys lie below it.
///
/// The key beside a child is a lower bound of the child's keys, and greater than every key of the child
/// before it. A search does not consult the first one, since whatever is less than the second belongs to
/// the first child; but it is the key that the node's parent has for the node, so that slots can
/// move between siblings as they are. (At the left edge of the tree, where nothing lies before, it is
/// any lower bound, and never moves.)
struct InnerNode: TreeNode {
    let keys: NodeKeys

    // The slab bound the memory by the same layout, so these types may be assumed.

    /// How many keys lie below each child.
    @inline(__always)
    var counts: UnsafeMutablePointer<UInt32> { keys.members + keys.capacity }

    @inline(__always)
    var children: UnsafeMutablePointer<UInt32> { keys.members + 2 &* keys.capacity }

    /// How many keys lie below the whole node.
    var total: Int { keyCount(before: keys.count) }

    /// The index of the child to which `key` belongs.
    @inline(__always)
    func childIndex(for key: TreeKey) -> Int {
        let found = keys.find(key, from: 1)
        return found.isEqual ? found.index : found.index &- 1
    }

    /// How many keys lie below the children before index `end`.
    @inline(__always)
    func keyCount(before end: Int) -> Int {
        let counts = counts
        // A realm has at most 2³² members, and each has one key: the sum fits, and 32 bits add fastest.
        var sum: UInt32 = 0
        for index in 0..<end { sum &+= counts[index] }
        return Int(truncatingIfNeeded: sum)
    }

    /// Adds a child, making room for it at `index`.
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
