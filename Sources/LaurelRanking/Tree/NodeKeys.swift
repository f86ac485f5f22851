/// A view of the keys of one node: an array for each field, side by side.
///
/// The view owns nothing and is as good as the address it was made from. The pointers are unsafe, so that
/// the search loops run without bounds checks and reference counts; `count`, which never exceeds
/// `capacity`, bounds every loop instead.
struct NodeKeys {
    let base: UnsafeMutableRawPointer
    let capacity: Int

    /// How many keys the node holds.
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

    // The slab bound the memory by the same layout, so these types may be assumed.

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

    /// Copies `length` keys to another place, which may overlap; no count changes.
    @inline(__always)
    func move(_ length: Int, at source: Int, to target: Int, in other: NodeKeys) {
        (other.scores + target).update(from: scores + source, count: length)
        (other.dates + target).update(from: dates + source, count: length)
        (other.positions + target).update(from: positions + source, count: length)
        (other.members + target).update(from: members + source, count: length)
    }
}
