/// An allocator for nodes of one size, which are identified by number.
///
/// The first chunk doubles until it has ``chunkNodeCount`` nodes, so that a small tree needs little memory. After that,
/// the slab grows by whole chunks, and nodes never move. Freed nodes are reused before new ones. Memory is returned to
/// the system only when the slab is deallocated.
struct NodeSlab: ~Copyable {
    /// The number that represents no node.
    static let none = UInt32.max
    static let chunkNodeCount = 64

    let layout: NodeLayout

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
    private(set) var firstFree = NodeSlab.none

    init(layout: NodeLayout) {
        self.layout = layout
        chunks = .allocate(capacity: chunkCapacity)
    }

    deinit {
        for index in 0..<chunkCount { chunks[index].deallocate() }
        chunks.deallocate()
    }

    /// The number of nodes in use.
    var liveCount: Int { usedCount - freeCount }

    /// Returns the address of a node. It is valid until the next ``allocate()``, which may move the first chunk.
    @inline(__always)
    func address(of node: UInt32) -> UnsafeMutableRawPointer {
        let index = Int(truncatingIfNeeded: node)
        return chunks[index / Self.chunkNodeCount] + (index % Self.chunkNodeCount) &* layout.stride
    }

    /// The keys of a node.
    @inline(__always)
    func keys(of node: UInt32) -> NodeKeys {
        NodeKeys(base: address(of: node), capacity: layout.capacity)
    }

    /// Allocates an empty node. Earlier addresses become invalid.
    mutating func allocate() -> UInt32 {
        let node = reuseFree() ?? addNew()
        let keys = keys(of: node)
        keys.count = 0
        keys.next = Self.none
        return node
    }

    /// Frees a node.
    mutating func free(_ node: UInt32) {
        keys(of: node).next = firstFree
        firstFree = node
        freeCount += 1
    }

    private mutating func reuseFree() -> UInt32? {
        guard firstFree != Self.none else { return nil }
        let node = firstFree
        firstFree = keys(of: node).next
        freeCount -= 1
        return node
    }

    private mutating func addNew() -> UInt32 {
        if usedCount == capacityCount { grow() }
        usedCount += 1
        return UInt32(usedCount - 1)
    }

    private mutating func grow() {
        if chunkCount == 0 {
            appendChunk(nodeCount: 1)
        } else if capacityCount < Self.chunkNodeCount {
            doubleFirstChunk()
        } else {
            appendChunk(nodeCount: Self.chunkNodeCount)
        }
    }

    private mutating func appendChunk(nodeCount: Int) {
        if chunkCount == chunkCapacity { growChunkList() }
        chunks[chunkCount] = makeChunk(nodeCount: nodeCount)
        chunkCount += 1
        capacityCount += nodeCount
    }

    private mutating func doubleFirstChunk() {
        let old = chunks[0]
        let new = makeChunk(nodeCount: 2 * capacityCount)
        // A node consists of integers only, so copying its bytes is sufficient.
        new.copyMemory(from: old, byteCount: capacityCount * layout.stride)
        old.deallocate()
        chunks[0] = new
        capacityCount *= 2
    }

    private mutating func growChunkList() {
        let new = UnsafeMutablePointer<UnsafeMutableRawPointer>.allocate(capacity: 2 * chunkCapacity)
        new.moveInitialize(from: chunks, count: chunkCount)
        chunks.deallocate()
        chunks = new
        chunkCapacity *= 2
    }

    private func makeChunk(nodeCount: Int) -> UnsafeMutableRawPointer {
        let chunk = UnsafeMutableRawPointer.allocate(
            byteCount: nodeCount * layout.stride,
            alignment: NodeLayout.alignment
        )
        for index in 0..<nodeCount { layout.bind(chunk + index * layout.stride) }
        return chunk
    }
}
