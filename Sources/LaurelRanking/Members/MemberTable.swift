/// What each member's entry is, by member number: a hash table of groups of 64 neighbours.
///
/// One structure serves boards that nearly everyone is on and boards with few of many: a member costs 32
/// bytes and a little when its neighbours are there too, and about a hundred when it is alone. The hash
/// table holds groups, not members, and growing keeps their order, so that even with ten million
/// members it grows in milliseconds.
///
/// Not for sharing: the owner sees to it that nobody reads while somebody changes.
struct MemberTable: ~Copyable {
    /// How many members have an entry.
    private(set) var count = 0

    /// 2 to the power of ``scale`` groups, those without members being free places. A group lies at the place
    /// that its hash says or, if others were there first, at one of the next. Unsafe for the speed of a
    /// look-up; `deinit` frees every group's slots, then this.
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

    /// The member's slot, for reading and overwriting; good until a member is inserted or removed. O(1).
    @inline(__always)
    func slot(of member: UInt32) -> UnsafeMutablePointer<MemberSlot>? {
        groups[place(of: member / 64)].slot(of: member)
    }

    /// Adds a member that has no slot. O(1), amortized.
    mutating func insert(_ member: UInt32, _ slot: MemberSlot) {
        var place = place(of: member / 64)
        if groups[place].isEmpty {
            if 4 * (groupCount + 1) > 3 << scale {
                grow()
                place = self.place(of: member / 64)
            }
            groups[place] = MemberGroup(number: member / 64)
            groupCount += 1
        }
        groups[place].insert(member, slot)
        count += 1
    }

    /// Removes a member, and says what its slot held. O(1).
    mutating func remove(_ member: UInt32) -> MemberSlot? {
        let place = place(of: member / 64)
        guard let removed = groups[place].remove(member) else { return nil }
        count -= 1
        if groups[place].isEmpty {
            groupCount -= 1
            closeGap(at: place)
        }
        return removed
    }

    /// Where the group is, or where it would be if it isn't there.
    @inline(__always)
    private func place(of group: UInt32) -> Int {
        let mask = (1 &<< scale) &- 1
        var place = home(of: group)
        while !groups[place].isEmpty && groups[place].number != group { place = (place &+ 1) & mask }
        return place
    }

    /// The place that a group's hash says: its uppermost bits, so that the table keeps its order as it grows.
    @inline(__always)
    private func home(of group: UInt32) -> Int {
        // A mixing of bits that can be undone, after a search by Chris Wellons for one with little bias.
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

    /// Moves groups back into the free place at `gap`, so that a search that passes it still finds them.
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

    /// Traps unless the table's counts are true and every group is found where it is. O(n), for tests.
    func checkInvariants() {
        var (members, present) = (0, 0)
        for index in 0..<1 << scale where !groups[index].isEmpty {
            members += groups[index].count
            present += 1
            precondition(place(of: groups[index].number) == index, "A group cannot be found.")
        }
        precondition(members == count, "The groups hold another number of members than the table says.")
        precondition(present == groupCount, "The table holds another number of groups than it says.")
        precondition(4 * groupCount <= 3 << scale, "The table is too full.")
    }
}
