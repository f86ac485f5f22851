/// The first bytes of every node.
struct NodeHeader {
    static let byteCount = 16

    /// The number that represents no node.
    static let none = UInt32.max

    /// The number of keys in the node.
    var count: UInt16 = 0

    /// The stored fields of the keys. Only leaves use it.
    var form = LeafForm.narrow

    /// The node above this node, or the free node after this free one.
    var parent = Self.none

    /// The memory of the fields that a narrow leaf does not have. The leaf owns it; see ``LeafForm``.
    var fields: UnsafeMutablePointer<Int64>?
}
