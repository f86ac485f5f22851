/// A view of a leaf. Its keys are the tree's keys; those of inner nodes only guide searches.
struct LeafNode: TreeNode {
    let keys: NodeKeys

    /// The number of keys in the leaf.
    @inline(__always)
    var total: Int { keys.count }

    /// Inserts a key at `index`, which must be its place in the order.
    @inline(__always)
    func insert(_ key: TreeKey, at index: Int) {
        openGap(at: index)
        keys[index] = key
    }

    @inline(__always)
    func move(_ length: Int, at source: Int, to target: Int, in other: LeafNode) {
        keys.move(length, at: source, to: target, in: other.keys)
    }
}
