/// An allocator for nodes of one size, which are identified by number.
///
/// The nodes are in chunks of ``chunkNodeCount``. The last chunk starts with one node and doubles, so that a small tree
/// needs little memory. Nodes of full chunks never move. Freed nodes are reused before new ones. Memory is returned to
/// the system only when the slab is deallocated.
struct NodeSlab<Node: TreeNode>: ~Copyable {
    static var chunkNodeCount: Int { 64 }

    /// The size of a cache line.
    private static var alignment: Int { 64 }

    /// The maximum number of slots in a node.
    let nodeCapacity: Int

    /// The distance between two nodes, a multiple of a cache line.
    private let stride: Int

    /// The addresses of the chunks. These are raw pointers, to avoid a bounds check and a reference count at every step
    /// down the tree; `deinit` frees each chunk and then this list.
    private var chunks: UnsafeMutablePointer<UnsafeMutableRawPointer>
    private var chunkCount = 0
    private var chunkCapacity = 4

    /// The number of nodes that fit into the chunks.
    private var capacityCount = 0

    /// The number of different nodes that were ever allocated.
    private(set) var usedCount = 0
    private(set) var freeCount = 0
    private(set) var firstFree = NodeHeader.none

    /// Creates a slab without nodes.
    init(nodeCapacity: Int) {
        let byteCount = NodeHeader.byteCount + nodeCapacity * Node.slotByteCount
        self.nodeCapacity = nodeCapacity
        stride = (byteCount + Self.alignment - 1) / Self.alignment * Self.alignment
        chunks = .allocate(capacity: chunkCapacity)
    }

    deinit {
        for index in 0..<chunkCount { chunks[index].deallocate() }
        chunks.deallocate()
    }

    /// The number of nodes in use.
    var liveCount: Int { usedCount - freeCount }

    /// Returns a view of a node. It is valid until the next ``allocate()`` or ``trim()``, which may move the last chunk.
    @inline(__always)
    subscript(node: UInt32) -> Node {
        let index = Int(truncatingIfNeeded: node)
        let base = chunks[index / Self.chunkNodeCount] + (index % Self.chunkNodeCount) &* stride
        return Node(base: base, capacity: nodeCapacity)
    }

    /// Allocates an empty node without a parent. Earlier views become invalid.
    mutating func allocate() -> UInt32 {
        let node = reuseFree() ?? addNew()
        self[node].header.pointee = NodeHeader()
        return node
    }

    /// Frees a node, which must not own other memory.
    mutating func free(_ node: UInt32) {
        self[node].header.pointee = NodeHeader(parent: firstFree)
        firstFree = node
        freeCount += 1
    }

    /// Frees the unused part of the last chunk.
    mutating func trim() {
        let unusedCount = capacityCount - usedCount
        if unusedCount > 0 { resizeLastChunk(to: lastChunkNodeCount - unusedCount) }
    }

    private mutating func reuseFree() -> UInt32? {
        guard firstFree != NodeHeader.none else { return nil }
        let node = firstFree
        firstFree = self[node].parent
        freeCount -= 1
        return node
    }

    private mutating func addNew() -> UInt32 {
        if usedCount == capacityCount { grow() }
        usedCount += 1
        return UInt32(usedCount - 1)
    }

    private var lastChunkNodeCount: Int { capacityCount - max(0, chunkCount - 1) * Self.chunkNodeCount }

    private mutating func grow() {
        let lastCount = lastChunkNodeCount
        if chunkCount > 0, lastCount < Self.chunkNodeCount {
            resizeLastChunk(to: min(2 * lastCount, Self.chunkNodeCount))
        } else {
            // In a large tree, a whole chunk at once saves copies.
            appendChunk(nodeCount: chunkCount == 0 ? 1 : Self.chunkNodeCount)
        }
    }

    private mutating func appendChunk(nodeCount: Int) {
        if chunkCount == chunkCapacity { growChunkList() }
        chunks[chunkCount] = makeChunk(nodeCount: nodeCount)
        chunkCount += 1
        capacityCount += nodeCount
    }

    private mutating func resizeLastChunk(to nodeCount: Int) {
        let oldCount = lastChunkNodeCount
        let old = chunks[chunkCount - 1]
        let new = makeChunk(nodeCount: nodeCount)
        // A node consists of integers and of a pointer to memory that only one copy uses, so copying its bytes is
        // sufficient.
        new.copyMemory(from: old, byteCount: min(oldCount, nodeCount) * stride)
        old.deallocate()
        chunks[chunkCount - 1] = new
        capacityCount += nodeCount - oldCount
    }

    private mutating func growChunkList() {
        let new = UnsafeMutablePointer<UnsafeMutableRawPointer>.allocate(capacity: 2 * chunkCapacity)
        new.moveInitialize(from: chunks, count: chunkCount)
        chunks.deallocate()
        chunks = new
        chunkCapacity *= 2
    }

    private func makeChunk(nodeCount: Int) -> UnsafeMutableRawPointer {
        let chunk = UnsafeMutableRawPointer.allocate(byteCount: nodeCount * stride, alignment: Self.alignment)
        for index in 0..<nodeCount { Node.bind(chunk + index * stride, capacity: nodeCapacity) }
        return chunk
    }
}
