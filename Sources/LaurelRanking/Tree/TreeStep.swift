/// One step down the tree: an inner node, and the index of the child that was taken.
struct TreeStep {
    var node: UInt32
    var index: Int32
}
