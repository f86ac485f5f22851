/// The place of an entry in a tree: a leaf, and the entry's index in it. It is valid until the next change of the tree.
struct LeafPlace {
    var leaf: UInt32
    var index: Int
}
