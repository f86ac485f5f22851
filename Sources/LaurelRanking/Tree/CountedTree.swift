/// A sorted set of keys that can count the keys before any key: a B+ tree with counts.
///
/// Insertion, removal, counting and access by offset are O(log n). Cache misses dominate the cost of a search. So nodes
/// are wide, stored in slabs and identified by number. A leaf has 64 keys, because an insertion shifts half of them. An
/// inner node has 128 children, so that ten million keys need at most four levels.
///
/// Not thread-safe: the owner must prevent reads during a change.
struct CountedTree: ~Copyable {
    /// The maximum height of a tree with half-filled nodes: 2³² keys, two per node.
    static let heightMax = 32

    let capacity: NodeCapacity
    var leaves: NodeSlab
    var inners: NodeSlab

    /// The number of the root: a leaf if ``height`` is 0. It is undefined while the tree is empty.
    var root = NodeSlab.none

    /// The number of levels of inner nodes above the leaves.
    var height = 0

    /// The number of keys in the tree.
    var count = 0

    /// The path from the root to the leaf of the current change. It has its own memory, so that a change does not
    /// allocate; `deinit` frees it.
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
