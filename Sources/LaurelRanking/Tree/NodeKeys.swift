/// A view of the keys of a node: an array per field.
///
/// The view owns nothing, and is valid as long as the address that it was created from. The pointers are unsafe, so
/// that the search loops run without bounds checks and reference counting. Instead, `count` limits every loop; it never
/// exceeds `capacity`.
struct NodeKeys {
    let base: UnsafeMutableRawPointer
    let capacity: Int

    /// The number of keys in the node.
    @inline(__always)
    var count: Int {
        get { Int(truncatingIfNeeded: header[0]) }
        nonmutating set { header[0] = UInt32(truncatingIfNeeded: newValue) }
    }

    /// The leaf after this leaf, or the free node after this free one.
    @inline(__always)
    var next: UInt32 {
        get { header[1] }
        nonmutating set { header[1] = newValue }
    }

    // The slab binds the memory with the same layout, so the types may be assumed.

    @inline(__always)
    private var header: UnsafeMutablePointer<UInt32> { base.assumingMemoryBound(to: UInt32.self) }

    @inline(__always)
    var scores: UnsafeMutablePointer<Int64> {
        (base + NodeLayout.headerByteCount).assumingMemoryBound(to: Int64.self)
    }

    @inline(__always)
    var dates: UnsafeMutablePointer<Int64> { scores + capacity }

    @inline(__always)
    var positions: UnsafeMutablePointer<Int64> { scores + 2 &* capacity }

    @inline(__always)
    var members: UnsafeMutablePointer<UInt32> {
        UnsafeMutableRawPointer(scores + 3 &* capacity).assumingMemoryBound(to: UInt32.self)
    }

    @inline(__always)
    subscript(index: Int) -> TreeKey {
        get {
            TreeKey(score: scores[index], date: dates[index], position: positions[index], member: members[index])
        }
        nonmutating set {
            scores[index] = newValue.score
            dates[index] = newValue.date
            positions[index] = newValue.position
            members[index] = newValue.member
        }
    }

    /// Copies `length` keys to another place, which may overlap. No count changes.
    @inline(__always)
    func move(_ length: Int, at source: Int, to target: Int, in other: NodeKeys) {
        (other.scores + target).update(from: scores + source, count: length)
        (other.dates + target).update(from: dates + source, count: length)
        (other.positions + target).update(from: positions + source, count: length)
        (other.members + target).update(from: members + source, count: length)
    }
}
