/// An even distribution of slots over nodes.
///
/// It uses the fewest nodes that are at most seven eighths full, or fewer if a node would be less than half full.
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
