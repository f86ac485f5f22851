/// How much the nodes of a tree hold.
struct NodeCapacity: Equatable {
    /// The most keys in a leaf. At least 4.
    let leaf: Int

    /// The most children of an inner node. At least 4.
    let inner: Int

    /// The sizes that served ten million entries best; see ``CountedTree``.
    static let production = NodeCapacity(leaf: 64, inner: 128)

    init(leaf: Int, inner: Int) {
        precondition(leaf >= 4 && inner >= 4, "A smaller node cannot be split into two lawful ones.")
        self.leaf = leaf
        self.inner = inner
    }
}
