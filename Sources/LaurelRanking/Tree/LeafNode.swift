/// A view of one leaf. Its keys are the tree's; an inner node's are only signposts.
struct LeafNode: TreeNode {
    let keys: NodeKeys

    /// How many keys the leaf holds, by the name that inner nodes have for it.
    @inline(__always)
    var total: Int { keys.count }

    /// Adds a key at `index`, where its order puts it.
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
