/// A view of a leaf. Its keys are the tree's keys; those of inner nodes only guide searches.
///
/// A leaf has an array for each field. Dates and positions are divided into their low 32 bits and the other bits, so
/// that an entry of a narrow leaf has 23 bytes.
///
/// The view owns nothing, and is valid as long as the address that it was created from. The pointers are unsafe, so
/// that the search loops run without bounds checks and reference counting. Instead, `count` limits every loop; it never
/// exceeds `capacity`.
struct LeafNode: TreeNode {
    static let slotByteCount = 23

    let base: UnsafeMutableRawPointer
    let capacity: Int

    static func bind(_ base: UnsafeMutableRawPointer, capacity: Int) {
        base.bindMemory(to: NodeHeader.self, capacity: 1).initialize(to: NodeHeader())
        let body = base + NodeHeader.byteCount
        body.bindMemory(to: Int64.self, capacity: capacity)
        (body + 8 * capacity).bindMemory(to: UInt32.self, capacity: 3 * capacity)
        (body + 20 * capacity).bindMemory(to: Int16.self, capacity: capacity)
        (body + 22 * capacity).bindMemory(to: UInt8.self, capacity: capacity)
    }

    // The memory is bound with the same layout, so the types may be assumed.

    @inline(__always)
    var members: UnsafeMutablePointer<UInt32> { array(at: 8) }

    @inline(__always)
    private var dateLows: UnsafeMutablePointer<UInt32> { array(at: 12) }

    @inline(__always)
    private var positionLows: UnsafeMutablePointer<UInt32> { array(at: 16) }

    @inline(__always)
    private var dateHighs: UnsafeMutablePointer<Int16> { array(at: 20) }

    @inline(__always)
    private var positionHighs: UnsafeMutablePointer<UInt8> { array(at: 22) }

    /// Returns the array that starts after `byteCount` bytes of each entry.
    @inline(__always)
    private func array<Element>(at byteCount: Int) -> UnsafeMutablePointer<Element> {
        (base + (NodeHeader.byteCount &+ byteCount &* capacity)).assumingMemoryBound(to: Element.self)
    }

    @inline(__always)
    var form: LeafForm { header.pointee.form }

    // The separate memory has the contexts first, because two forms have them.

    @inline(__always)
    private var fields: UnsafeMutablePointer<Int64> { header.pointee.fields! }

    @inline(__always)
    private var wideDates: UnsafeMutablePointer<Int64> { fields + capacity }

    @inline(__always)
    private var widePositions: UnsafeMutablePointer<Int64> { fields + 2 &* capacity }

    /// The number of keys in the leaf.
    @inline(__always)
    var total: Int { count }

    @inline(__always)
    func key(at index: Int) -> TreeKey {
        TreeKey(score: scores[index], date: date(at: index), position: position(at: index), member: members[index])
    }

    @inline(__always)
    func entry(at index: Int) -> TreeEntry {
        TreeEntry(key: key(at: index), context: context(at: index))
    }

    @inline(__always)
    private func date(at index: Int) -> Int64 {
        if form == .wide { return wideDates[index] }
        return Int64(dateHighs[index]) << 32 | Int64(dateLows[index])
    }

    @inline(__always)
    private func position(at index: Int) -> Int64 {
        if form == .wide { return widePositions[index] }
        return Int64(positionHighs[index]) << 32 | Int64(positionLows[index])
    }

    @inline(__always)
    private func context(at index: Int) -> UInt64 {
        form == .narrow ? 0 : UInt64(bitPattern: fields[index])
    }

    /// Returns the index of a member's entry, which must be in the leaf.
    @inline(__always)
    func index(of member: UInt32) -> Int {
        let index = index(of: member, in: members)
        precondition(members[index] == member, "The leaf must contain the member's entry.")
        return index
    }

    /// Inserts an entry at `index`, which must be its place in the order.
    @inline(__always)
    func insert(_ entry: TreeEntry, at index: Int) {
        widen(to: LeafForm(for: entry))
        openGap(at: index)
        write(entry, at: index)
    }

    /// Inserts an entry after the others.
    @inline(__always)
    func append(_ entry: TreeEntry) {
        widen(to: LeafForm(for: entry))
        header.pointee.count &+= 1
        write(entry, at: count &- 1)
    }

    /// Removes the entry at `index`.
    @inline(__always)
    func remove(at index: Int) {
        closeGap(at: index)
        narrow()
    }

    /// Replaces the context of the entry at `index`.
    func setContext(_ context: UInt64, at index: Int) {
        guard context != self.context(at: index) else { return }
        widen(to: context == 0 ? .narrow : .contexts)
        fields[index] = Int64(bitPattern: context)
        narrow()
    }

    @inline(__always)
    private func write(_ entry: TreeEntry, at index: Int) {
        let (date, position) = (entry.key.date, entry.key.position)
        scores[index] = entry.key.score
        members[index] = entry.key.member
        if form == .wide {
            wideDates[index] = date
            widePositions[index] = position
        } else {
            writeNarrow(date: date, position: position, at: index)
        }
        if form != .narrow { fields[index] = Int64(bitPattern: entry.context) }
    }

    @inline(__always)
    private func writeNarrow(date: Int64, position: Int64, at index: Int) {
        dateLows[index] = UInt32(truncatingIfNeeded: date)
        dateHighs[index] = Int16(truncatingIfNeeded: date >> 32)
        positionLows[index] = UInt32(truncatingIfNeeded: position)
        positionHighs[index] = UInt8(truncatingIfNeeded: position >> 32)
    }

    /// Copies `length` entries to another place in a leaf of the same form. The places may overlap. No count changes.
    @inline(__always)
    func move(_ length: Int, at source: Int, to target: Int, in other: LeafNode) {
        (other.scores + target).update(from: scores + source, count: length)
        (other.members + target).update(from: members + source, count: length)
        if form == .wide {
            (other.wideDates + target).update(from: wideDates + source, count: length)
            (other.widePositions + target).update(from: widePositions + source, count: length)
        } else {
            (other.dateLows + target).update(from: dateLows + source, count: length)
            (other.dateHighs + target).update(from: dateHighs + source, count: length)
            (other.positionLows + target).update(from: positionLows + source, count: length)
            (other.positionHighs + target).update(from: positionHighs + source, count: length)
        }
        if form != .narrow { (other.fields + target).update(from: fields + source, count: length) }
    }
}

extension LeafNode {
    /// Changes the form to the greater of the current and a necessary one.
    @inline(__always)
    func widen(to form: LeafForm) {
        if form > self.form { change(to: form) }
    }

    /// Changes the form to the first one that all entries fit into.
    @inline(__always)
    func narrow() {
        if form != .narrow { change(to: neededForm) }
    }

    /// The first form that all entries fit into.
    var neededForm: LeafForm {
        var needed = LeafForm.narrow
        for index in 0..<count where needed < form { needed = max(needed, LeafForm(for: entry(at: index))) }
        return needed
    }

    /// Moves the fields of all entries to the memory of another form.
    private func change(to form: LeafForm) {
        let (old, oldFields) = (self.form, header.pointee.fields)
        guard form != old else { return }
        var newFields: UnsafeMutablePointer<Int64>?
        if form != .narrow {
            let new = UnsafeMutablePointer<Int64>.allocate(capacity: form.fieldCount * capacity)
            newFields = new
            for index in 0..<count {
                new[index] = Int64(bitPattern: context(at: index))
                guard form == .wide else { continue }
                new[capacity + index] = date(at: index)
                new[2 * capacity + index] = position(at: index)
            }
        }
        if old == .wide {
            for index in 0..<count { writeNarrow(date: date(at: index), position: position(at: index), at: index) }
        }
        header.pointee.form = form
        header.pointee.fields = newFields
        oldFields?.deallocate()
    }
}
