/// A hash table from the names of players, which are ids and external ids, to their numbers.
///
/// The names are not in the table: the caller compares them. So the table may contain numbers of players whose name
/// changed or who are no longer in memory. They are removed when a part of the table is rebuilt.
struct PlayerIndex: Sendable {
    /// A part of the table with open addressing and linear probing. Zero is an empty slot.
    private struct Part {
        var slots: [UInt32] = []
        var count = 0
    }

    /// The number of parts. Each grows separately, so that an insertion never takes longer than a part's rebuild.
    private static let partCount = 1 << 10
    private static let slotCountMin = 8

    private var parts = [Part](repeating: Part(), count: partCount)
    private(set) var slotCount = 0

    /// The memory of the slots.
    var byteCount: Int { slotCount * MemoryLayout<UInt32>.stride }

    /// Returns the first number with the hash value of a name for which `isMatch` returns true.
    @inline(__always)
    func first(_ hash: UInt64, where isMatch: (UInt32) -> Bool) -> UInt32? {
        let part = Self.part(of: hash)
        return parts[part].slots.withUnsafeBufferPointer { slots in
            guard !slots.isEmpty else { return nil }
            var place = Self.place(of: hash, slots.count)
            // At least a third of the slots is empty.
            while slots[place] != 0 {
                if isMatch(slots[place]) { return slots[place] }
                place = (place + 1) & (slots.count - 1)
            }
            return nil
        }
    }

    /// Inserts the number of a player under the hash value of one of their names.
    ///
    /// - Parameter hashes: Returns the hash values of a player's names; empty for a player who is not in memory.
    mutating func insert(_ number: UInt32, _ hash: UInt64, hashes: (UInt32) -> [UInt64]) {
        guard first(hash, where: { $0 == number }) == nil else { return }
        let part = Self.part(of: hash)
        if 3 * (parts[part].count + 1) > 2 * parts[part].slots.count { rebuild(part, hashes) }
        Self.add(number, hash, to: &parts[part])
    }

    /// Allocates the slots for a number of names, so that inserting them rebuilds no part. Only for an empty table.
    mutating func reserveCapacity(_ nameCount: Int) {
        guard slotCount == 0 else { return }
        // The names are distributed unevenly, so each part gets an eighth more than its share. Names use at most two
        // thirds of the slots.
        let nameCount = nameCount / Self.partCount * 9 / 8
        var slotCount = Self.slotCountMin
        while 2 * slotCount < 3 * (nameCount + 1) { slotCount *= 2 }
        parts = Array(
            repeating: Part(slots: Array(repeating: 0, count: slotCount)), count: Self.partCount)
        self.slotCount = slotCount * Self.partCount
    }

    /// The number of slots for a number of names, of which they use at most half, so that the next rebuild is not soon.
    private static func slotCount(for nameCount: Int) -> Int {
        var slotCount = slotCountMin
        while slotCount < 2 * (nameCount + 1) { slotCount *= 2 }
        return slotCount
    }

    private mutating func rebuild(_ index: Int, _ hashes: (UInt32) -> [UInt64]) {
        var names: [(number: UInt32, hash: UInt64)] = []
        for number in Set(parts[index].slots) where number != 0 {
            for hash in hashes(number) where Self.part(of: hash) == index { names.append((number, hash)) }
        }
        let slotCount = Self.slotCount(for: names.count)
        self.slotCount += slotCount - parts[index].slots.count
        parts[index] = Part(slots: Array(repeating: 0, count: slotCount))
        for (number, hash) in names { Self.add(number, hash, to: &parts[index]) }
    }

    /// Adds a number unless it is already on the path of the hash value.
    private static func add(_ number: UInt32, _ hash: UInt64, to part: inout Part) {
        let mask = part.slots.count - 1
        var place = place(of: hash, part.slots.count)
        while part.slots[place] != 0 {
            if part.slots[place] == number { return }
            place = (place + 1) & mask
        }
        part.slots[place] = number
        part.count += 1
    }

    private static func part(of hash: UInt64) -> Int { Int(hash >> 54) }

    private static func place(of hash: UInt64, _ slotCount: Int) -> Int {
        Int(truncatingIfNeeded: hash) & (slotCount - 1)
    }
}
