/// A sorted set of keys that knows how many keys come before any other: a B+ tree with counts.
///
/// Insertion, removal, counting and finding by offset are O(log n). A search that misses the caches costs
/// more in misses than in steps, so nodes are wide, lie in slabs and are found by number; the leaf holds 64
/// keys, because inserting shifts half of them, and the inner node 128 children, which keeps ten
/// million keys within four levels.
///
/// Not for sharing: the owner sees to it that nobody reads while somebody changes.
struct CountedTree: ~Copyable {
    /// A tree of nodes at least half filled cannot be deeper: 2³² keys, two to a node.
    static let heightMax = 32

    let capacity: NodeCapacity
    var leaves: NodeSlab
    var inners: NodeSlab

    /// The number of the topmost node: a leaf if ``height`` is 0. It means nothing while the tree is empty.
    var root = NodeSlab.none

    /// How many levels of inner nodes stand above the leaves.
    var height = 0

    /// How many keys the tree holds.
    var count = 0

    /// The way from the root to the leaf of the change under way. It lies in memory of its own, so that no
    /// change allocates; `deinit` frees it.
    let path: UnsafeMutablePointer<TreeStep>

    /// Creates an empty tree. It has no nodes until the first key.
    init(capacity: NodeCapacity = .production) {
        self.capacity = capacity
        leaves = NodeSlab(layout: NodeLayout(capacity: capacity.leaf, isInner: false))
        inners = NodeSlab(layout: NodeLayout(capacity: capacity.inner, isInner: true))
        path = .allocate(capacity: Self.heightMax)
    }

    deinit {
        path.deallocate()
    }

    @inline(__always)
    func leaf(_ node: UInt32) -> LeafNode {
        LeafNode(keys: leaves.keys(of: node))
    }

    @inline(__always)
    func inner(_ node: UInt32) -> InnerNode {
        InnerNode(keys: inners.keys(of: node))
    }
}
