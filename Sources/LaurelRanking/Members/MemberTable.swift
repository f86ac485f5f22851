/// The leaf of each member's entry: a hash table of groups of 64 consecutive member numbers.
///
/// The same structure serves leaderboards that contain most players and leaderboards that contain few. A member costs
/// 5 bytes if its neighbors have entries too, and about 80 bytes otherwise. The hash table
/// stores groups, not members, and growing preserves their order. So it grows in milliseconds even with ten million
/// members.
///
/// Not thread-safe: the owner must prevent reads during a change.
struct MemberTable: ~Copyable {
    /// The number of members with an entry.
    private(set) var count = 0

    /// A hash table with linear probing and 2 to the power of ``scale`` buckets. A group without members is an empty
    /// bucket. The pointer is unsafe, to avoid bounds checks in lookups; `deinit` frees every group's slots, then this
    /// memory.
    private var groups: UnsafeMutablePointer<MemberGroup>
    private var scale = 2
    private var groupCount = 0

    init() {
        groups = Self.makeGroups(scale: scale)
    }

    deinit {
        for place in 0..<1 << scale { groups[place].removeAll() }
        groups.deallocate()
    }

    /// Returns the member's leaf for reading and writing; `nil` if the member has no entry. It is valid until a member
    /// is inserted or removed. O(1).
    @inline(__always)
    func leaf(of member: UInt32) -> UnsafeMutablePointer<UInt32>? {
        groups[place(of: member / 64)].leaf(of: member)
    }

    /// Adds a new member. O(1), amortized.
    mutating func insert(_ member: UInt32, _ leaf: UInt32) {
        let place = placeForInsertion(of: member)
        groups[place].insert(member, leaf)
        count += 1
    }

    /// Adds a member without its leaf. Afterwards, ``allocateSlots()`` must be called before any other function.
    ///
    /// - Returns: Whether the member is new.
    @inline(__always)
    mutating func reserve(_ member: UInt32) -> Bool {
        let place = placeForInsertion(of: member)
        guard groups[place].reserve(member) else { return false }
        count += 1
        return true
    }

    /// Allocates the slots of all members, which were added with ``reserve(_:)``. Their leaves are undefined.
    mutating func allocateSlots() {
        for place in 0..<1 << scale { groups[place].allocateSlots() }
    }

    /// Returns the bucket of a member's group, which is added if necessary. This may move all groups.
    @inline(__always)
    private mutating func placeForInsertion(of member: UInt32) -> Int {
        var place = place(of: member / 64)
        if groups[place].isEmpty {
            if 4 * (groupCount + 1) > 3 << scale {
                grow()
                place = self.place(of: member / 64)
            }
            groups[place] = MemberGroup(number: member / 64)
            groupCount += 1
        }
        return place
    }

    /// Removes a member, and returns its leaf. O(1).
    mutating func remove(_ member: UInt32) -> UInt32? {
        let place = place(of: member / 64)
        guard let removed = groups[place].remove(member) else { return nil }
        count -= 1
        if groups[place].isEmpty {
            groupCount -= 1
            closeGap(at: place)
        }
        return removed
    }

    /// Returns the bucket of a group, or the empty bucket in which to insert it.
    @inline(__always)
    private func place(of group: UInt32) -> Int {
        let mask = (1 &<< scale) &- 1
        var place = home(of: group)
        while !groups[place].isEmpty && groups[place].number != group { place = (place &+ 1) & mask }
        return place
    }

    /// Returns the first bucket to probe: the highest bits of the group's hash, so that growing the table preserves the
    /// order of groups.
    @inline(__always)
    private func home(of group: UInt32) -> Int {
        // An invertible bit mixer with low bias, from a search by Chris Wellons.
        var hash = group
        hash ^= hash &>> 16
        hash &*= 0x7feb_352d
        hash ^= hash &>> 15
        hash &*= 0x846c_a68b
        hash ^= hash &>> 16
        return Int(truncatingIfNeeded: hash &>> UInt32(truncatingIfNeeded: 32 &- scale))
    }

    private mutating func grow() {
        let old = groups
        let oldCount = 1 << scale
        scale += 1
        groups = Self.makeGroups(scale: scale)
        for index in 0..<oldCount where !old[index].isEmpty { groups[place(of: old[index].number)] = old[index] }
        old.deallocate()
    }

    /// Fills the empty bucket at `gap` with later groups, so that probing still finds every group.
    private mutating func closeGap(at gap: Int) {
        let mask = (1 << scale) - 1
        var gap = gap
        var place = (gap + 1) & mask
        while !groups[place].isEmpty {
            let detour = (place - home(of: groups[place].number)) & mask
            if detour >= (place - gap) & mask {
                groups[gap] = groups[place]
                groups[place] = MemberGroup(number: 0)
                gap = place
            }
            place = (place + 1) & mask
        }
    }

    private static func makeGroups(scale: Int) -> UnsafeMutablePointer<MemberGroup> {
        let groups = UnsafeMutablePointer<MemberGroup>.allocate(capacity: 1 << scale)
        groups.initialize(repeating: MemberGroup(number: 0), count: 1 << scale)
        return groups
    }

    /// Traps unless the table's counts are correct and every group can be found. O(n), for tests.
    func checkInvariants() {
        var (members, present) = (0, 0)
        for index in 0..<1 << scale where !groups[index].isEmpty {
            members += groups[index].count
            present += 1
            precondition(place(of: groups[index].number) == index, "A group cannot be found.")
        }
        precondition(members == count, "The groups' number of members differs from the table's.")
        precondition(present == groupCount, "The number of groups differs from the table's count.")
        precondition(4 * groupCount <= 3 << scale, "The table is too full.")
    }
}
