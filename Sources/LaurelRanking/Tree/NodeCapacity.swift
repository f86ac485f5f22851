/// The capacities of a tree's nodes.
struct NodeCapacity: Equatable {
    /// The maximum number of keys in a leaf. At least 4.
    let leaf: Int

    /// The maximum number of children of an inner node. At least 4.
    let inner: Int

    /// The capacities that were fastest with ten million entries; see ``CountedTree``.
    static let production = NodeCapacity(leaf: 64, inner: 128)

    init(leaf: Int, inner: Int) {
        precondition(leaf >= 4 && inner >= 4, "A smaller node cannot be split into two valid nodes.")
        self.leaf = leaf
        self.inner = inner
    }
}
