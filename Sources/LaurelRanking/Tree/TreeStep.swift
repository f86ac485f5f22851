/// A step down the tree: an inner node, and the index of the selected child.
struct TreeStep {
    var node: UInt32
    var index: Int32
}
