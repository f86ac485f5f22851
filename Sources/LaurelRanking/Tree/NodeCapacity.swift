/// The capacities of a tree's nodes.
struct NodeCapacity: Equatable {
    /// The maximum number of keys in a leaf. At least 4.
    let leaf: Int

    /// The maximum number of children of an inner node. At least 4.
    let inner: Int

    /// The capacities that were fastest with ten million entries; see ``CountedTree``. A leaf of 80 entries fills 29
    /// cache lines without unused bytes.
    static let production = NodeCapacity(leaf: 80, inner: 128)

    init(leaf: Int, inner: Int) {
        precondition(leaf >= 4 && inner >= 4, "A smaller node cannot be split into two valid nodes.")
        precondition(max(leaf, inner) <= UInt16.max, "A header stores a count in 16 bits.")
        self.leaf = leaf
        self.inner = inner
    }
}
