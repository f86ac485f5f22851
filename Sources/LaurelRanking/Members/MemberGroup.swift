/// The leaves of up to 64 members with consecutive numbers, stored without gaps and sorted by number.
///
/// A bit mask contains a bit for each member. The number of set bits below a member's own bit is the index of its slot,
/// which contains its leaf. So a full group costs little more than its slots, and a group of one member costs one slot.
struct MemberGroup {
    /// The bit mask of the members.
    private(set) var present: UInt64 = 0

    /// The group's number: the members' numbers divided by 64.
    let number: UInt32

    /// Memory for a full allocation of slots, of which the first ``count`` are initialized. It is unsafe, because an
    /// array would cost another header, bounds checks and reference counting at every lookup. ``MemberTable`` moves
    /// groups as plain bytes, and ``removeAll()`` frees the memory.
    private var slots: UnsafeMutablePointer<UInt32>?

    /// Creates a group without members.
    init(number: UInt32) {
        self.number = number
    }

    var isEmpty: Bool { present == 0 }

    var count: Int { present.nonzeroBitCount }

    /// Returns the slot of a member's leaf, or `nil` if the group does not contain the member.
    @inline(__always)
    func leaf(of member: UInt32) -> UnsafeMutablePointer<UInt32>? {
        let bit = Self.bit(of: member)
        guard present & bit != 0, let slots else { return nil }
        return slots + (present & (bit &- 1)).nonzeroBitCount
    }

    /// Adds a member without allocating its slot; see ``allocateSlots()``. All members must be added in the same way.
    ///
    /// - Returns: Whether the member is new.
    @inline(__always)
    mutating func reserve(_ member: UInt32) -> Bool {
        let bit = Self.bit(of: member)
        guard present & bit == 0 else { return false }
        present |= bit
        return true
    }

    /// Allocates the slots of all members. Their values are undefined.
    mutating func allocateSlots() {
        precondition(slots == nil, "The slots were already allocated.")
        guard !isEmpty else { return }
        let new = Self.makeSlots(for: count)
        new.initialize(repeating: .max, count: count)
        slots = new
    }

    /// Adds a new member. O(64).
    mutating func insert(_ member: UInt32, _ leaf: UInt32) {
        let bit = Self.bit(of: member)
        precondition(present & bit == 0, "The group already contains the member.")
        let index = (present & (bit &- 1)).nonzeroBitCount
        let count = count
        let source = slots
        let target =
            Self.capacity(for: count) == Self.capacity(for: count + 1) ? source! : Self.makeSlots(for: count + 1)
        // The slots after the new one are moved first: they may move within the same memory.
        if let source {
            (target + index + 1).moveInitialize(from: source + index, count: count - index)
            if target != source {
                target.moveInitialize(from: source, count: index)
                source.deallocate()
            }
        }
        (target + index).initialize(to: leaf)
        slots = target
        present |= bit
    }

    /// Removes a member, and returns its leaf. O(64).
    mutating func remove(_ member: UInt32) -> UInt32? {
        let bit = Self.bit(of: member)
        guard present & bit != 0, let source = slots else { return nil }
        let index = (present & (bit &- 1)).nonzeroBitCount
        let rest = count - 1
        let removed = (source + index).move()
        guard rest > 0 else {
            removeAll()
            return removed
        }
        let target = Self.capacity(for: rest) == Self.capacity(for: rest + 1) ? source : Self.makeSlots(for: rest)
        (target + index).moveInitialize(from: source + index + 1, count: rest - index)
        if target != source {
            target.moveInitialize(from: source, count: index)
            source.deallocate()
        }
        slots = target
        present &= ~bit
        return removed
    }

    /// Frees the slots.
    mutating func removeAll() {
        slots?.deallocate()
        slots = nil
        present = 0
    }

    /// The number of slots that a group of `count` members allocates. A full group has no unused slots.
    private static func capacity(for count: Int) -> Int {
        switch count {
        case ...4: count
        case ...8: (count + 1) & ~1
        case ...16: (count + 3) & ~3
        default: (count + 7) & ~7
        }
    }

    private static func makeSlots(for count: Int) -> UnsafeMutablePointer<UInt32> {
        .allocate(capacity: capacity(for: count))
    }

    @inline(__always)
    private static func bit(of member: UInt32) -> UInt64 {
        1 << UInt64(member % 64)
    }
}
