/// A sorted set of entries that can count the entries before any key: a B+ tree with counts.
///
/// Insertion, removal, counting and access by offset are O(log n). Cache misses dominate the cost of a search. So nodes
/// are wide, stored in slabs and identified by number. A leaf has 80 entries, because an insertion shifts half of them.
/// An inner node has 128 children, so that ten million entries need at most four levels.
///
/// Entries are stored only in leaves. A table stores the leaf of each member, and every node stores its parent. So the
/// position of a member's entry is found from the leaf upwards, without a search by key.
///
/// Not thread-safe: the owner must prevent reads during a change.
struct CountedTree: ~Copyable {
    let capacity: NodeCapacity

    /// Whether ``members`` contains the members of the entries. If not, several entries may have the same member.
    let isIndexed: Bool

    var leaves: NodeSlab<LeafNode>
    var inners: NodeSlab<InnerNode>

    /// The leaf of each member's entry.
    var members = MemberTable()

    /// The number of the root: a leaf if ``height`` is 0. It is undefined while the tree is empty.
    var root = NodeHeader.none

    /// The number of levels of inner nodes above the leaves.
    var height = 0

    /// The number of entries in the tree.
    var count = 0

    /// Creates an empty tree. It has no nodes until the first entry.
    init(capacity: NodeCapacity = .production, isIndexed: Bool) {
        self.capacity = capacity
        self.isIndexed = isIndexed
        leaves = NodeSlab(nodeCapacity: capacity.leaf)
        inners = NodeSlab(nodeCapacity: capacity.inner)
    }

    deinit {
        // A free leaf owns no other memory.
        for node in 0..<UInt32(leaves.usedCount) { leaves[node].header.pointee.fields?.deallocate() }
    }
}
