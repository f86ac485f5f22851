/// Nodes of one size, known by number, in memory that the slab allocates and frees itself.
///
/// The first chunk doubles until it holds ``chunkNodeCount`` nodes, so that a small tree stays small; from
/// then on the slab grows by whole chunks and no node ever moves again. Freed nodes are handed out again
/// before new ones; memory goes back to the system only with the slab.
struct NodeSlab: ~Copyable {
    /// No node.
    static let none = UInt32.max
    static let chunkNodeCount = 64

    let layout: NodeLayout

    /// The chunks' addresses. Raw pointers, because a bounds check and a reference count at every step
    /// down the tree are what this slab exists to avoid; `deinit` frees each chunk and then this list.
    private var chunks: UnsafeMutablePointer<UnsafeMutableRawPointer>
    private var chunkCount = 0
    private var chunkCapacity = 4

    /// How many nodes the chunks have room for.
    private var capacityCount = 0

    /// How many different nodes were ever handed out.
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

    /// How many nodes are in use.
    var liveCount: Int { usedCount - freeCount }

    /// Where a node lies. The address is good until the next ``allocate()``, which may move the first chunk.
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

    /// Hands out an empty node. Addresses taken earlier are no longer good.
    mutating func allocate() -> UInt32 {
        let node = reuseFree() ?? addNew()
        let keys = keys(of: node)
        keys.count = 0
        keys.next = Self.none
        return node
    }

    /// Takes a node back.
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
        // A node is made of integers alone, so its bytes are all there is to it.
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
