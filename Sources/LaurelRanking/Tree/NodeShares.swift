/// An even distribution of slots over the fewest nodes that fit them at seven eighths, each at least half full.
struct NodeShares {
    let slotCount: Int
    let count: Int

    init(of slotCount: Int, capacity: Int) {
        let wanted = capacity - capacity / 8
        let mostNodes = max(1, slotCount / (capacity / 2))
        self.slotCount = slotCount
        count = min((slotCount + wanted - 1) / wanted, mostNodes)
    }

    subscript(index: Int) -> Range<Int> {
        slotCount * index / count..<slotCount * (index + 1) / count
    }
}
