/// A sort of entries by key: a radix sort of the scores, and then of the tied entries by the next fields.
///
/// The sort moves pairs of a field's value and an entry's index, because entries are too large to be moved several
/// times.
struct EntrySort: ~Copyable {
    private struct Item {
        var value: UInt64
        var index: UInt32
    }

    private enum Field {
        case score, date, position, member
    }

    /// The maximum number of tied entries that are compared by their whole keys.
    private static var comparedCount: Int { 32 }

    /// The number of entries that ``read(_:)`` copies at a time.
    private static var blockCount: Int { 64 }

    private let entries: UnsafeBufferPointer<TreeEntry>

    // The memory is unsafe to avoid bounds checks in the inner loops: every index is less than the number of entries.
    // `deinit` frees it.

    private let items: UnsafeMutablePointer<Item>

    /// Memory for another copy of the items.
    private let other: UnsafeMutablePointer<Item>

    /// For each digit of the current pass, the number of items, and later the place of the next one.
    private let places: UnsafeMutablePointer<UInt32>

    /// Sorts entries, which must be unchanged until the sort is deallocated.
    init(_ entries: UnsafeBufferPointer<TreeEntry>) {
        self.entries = entries
        items = .allocate(capacity: entries.count)
        other = .allocate(capacity: entries.count)
        places = .allocate(capacity: 1 << Self.digitBitCount(forItemCount: entries.count))
        for index in 0..<entries.count { (items + index).initialize(to: Item(value: 0, index: UInt32(index))) }
        sort(0..<entries.count, by: .score)
    }

    deinit {
        items.deallocate()
        other.deallocate()
        places.deallocate()
    }

    /// Calls `body` with a function that returns the next entry in ascending order, or `nil` after the last one.
    ///
    /// Entries are copied in blocks, because their places are random: a loop without other work has the most cache
    /// misses at the same time.
    func read<Result>(_ body: (() -> TreeEntry?) -> Result) -> Result {
        withUnsafeTemporaryAllocation(of: TreeEntry.self, capacity: Self.blockCount) { block in
            var (start, count, offset) = (0, 0, 0)
            return body {
                if offset == count {
                    start += count
                    count = min(Self.blockCount, entries.count - start)
                    offset = 0
                    guard count > 0 else { return nil }
                    for index in 0..<count {
                        block.initializeElement(at: index, to: entries[Int(items[start + index].index)])
                    }
                }
                offset += 1
                return block[offset - 1]
            }
        }
    }

    /// The number of bits of a digit for sorting `count` items.
    ///
    /// Larger digits need fewer passes, but each pass visits the places of all digits. So a small group of tied entries
    /// has small digits. The places of the largest digits fit into the cache.
    private static func digitBitCount(forItemCount count: Int) -> Int { count < 1 << 16 ? 8 : 11 }

    private func sort(_ range: Range<Int>, by field: Field) {
        var (least, greatest) = (UInt64.max, UInt64.min)
        for place in range {
            let value = value(of: field, at: place)
            items[place].value = value
            least = min(least, value)
            greatest = max(greatest, value)
        }
        guard least <= greatest else { return }
        sort(range, least: least, greatest: greatest)
        switch field {
        case .score: sortTies(in: range, by: .date)
        case .date: sortTies(in: range, by: .position)
        case .position: sortTies(in: range, by: .member)
        case .member: return
        }
    }

    /// Returns a field's value with the same order as an unsigned number.
    @inline(__always)
    private func value(of field: Field, at place: Int) -> UInt64 {
        let key = entries[Int(items[place].index)].key
        switch field {
        case .score: return UInt64(bitPattern: key.score ^ .min)
        case .date: return UInt64(bitPattern: key.date ^ .min)
        case .position: return UInt64(bitPattern: key.position ^ .min)
        case .member: return UInt64(key.member)
        }
    }

    private func sortTies(in range: Range<Int>, by field: Field) {
        var start = range.lowerBound
        while start < range.upperBound {
            let value = items[start].value
            var end = start + 1
            while end < range.upperBound, items[end].value == value { end += 1 }
            if end - start > Self.comparedCount {
                sort(start..<end, by: field)
            } else if end - start > 1 {
                var tied = UnsafeMutableBufferPointer(start: items + start, count: end - start)
                tied.sort {
                    entries[Int($0.index)].key < entries[Int($1.index)].key
                }
            }
            start = end
        }
    }

    /// Sorts items by value, with one stable pass for each digit from the lowest on.
    private func sort(_ range: Range<Int>, least: UInt64, greatest: UInt64) {
        let bitCount = UInt64.bitWidth - (greatest - least).leadingZeroBitCount
        let digitBitCount = Self.digitBitCount(forItemCount: range.count)
        var (source, target) = (items, other)
        for shift in stride(from: 0, to: bitCount, by: digitBitCount) {
            pass(range, from: source, to: target, least: least, shift: UInt64(shift), digitBitCount: digitBitCount)
            swap(&source, &target)
        }
        if source != items { (items + range.lowerBound).update(from: source + range.lowerBound, count: range.count) }
    }

    private func pass(
        _ range: Range<Int>,
        from source: UnsafeMutablePointer<Item>,
        to target: UnsafeMutablePointer<Item>,
        least: UInt64,
        shift: UInt64,
        digitBitCount: Int
    ) {
        let mask = (1 << UInt64(digitBitCount)) &- 1 as UInt64
        places.initialize(repeating: 0, count: 1 << digitBitCount)
        for place in range { places[Int((source[place].value &- least) &>> shift & mask)] &+= 1 }
        var sum = UInt32(range.lowerBound)
        for digit in 0..<1 << digitBitCount {
            let count = places[digit]
            places[digit] = sum
            sum &+= count
        }
        for place in range {
            let item = source[place]
            let digit = Int((item.value &- least) &>> shift & mask)
            target[Int(places[digit])] = item
            places[digit] &+= 1
        }
    }
}
