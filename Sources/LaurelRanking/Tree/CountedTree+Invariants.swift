extension CountedTree {
    /// Traps unless all invariants of the tree are true. O(n), for tests.
    func checkInvariants() {
        var leavesInOrder: [UInt32] = []
        var innerCount = 0
        if count == 0 {
            precondition(height == 0 && root == NodeSlab.none, "An empty tree must have no root.")
        } else {
            let total = check(root, level: 0, from: nil, to: nil, &leavesInOrder, &innerCount)
            precondition(total == count, "The nodes' number of keys differs from the tree's count.")
        }
        precondition(leaves.liveCount == leavesInOrder.count, "A leaf was leaked, or freed too early.")
        precondition(inners.liveCount == innerCount, "An inner node was leaked, or freed too early.")
        checkLinks(leavesInOrder)
        leaves.checkFreeList()
        inners.checkFreeList()
    }

    /// Checks a node and all nodes below it, whose keys must be in `low..<high`, and returns the number of their keys.
    private func check(
        _ node: UInt32,
        level: Int,
        from low: TreeKey?,
        to high: TreeKey?,
        _ leavesInOrder: inout [UInt32],
        _ innerCount: inout Int
    ) -> Int {
        let isLeaf = level == height
        let keys = isLeaf ? leaf(node).keys : inner(node).keys
        checkFill(keys, isRoot: level == 0, isLeaf: isLeaf)
        checkOrder(keys, startingAt: isLeaf ? 0 : 1, from: low, to: high)
        guard !isLeaf else {
            leavesInOrder.append(node)
            return keys.count
        }
        innerCount += 1
        if let low { precondition(keys[0] == low, "The first keys of an inner node and its parent differ.") }
        let inner = inner(node)
        for index in 0..<keys.count {
            let low = index == 0 ? low : keys[index]
            let high = index + 1 == keys.count ? high : keys[index + 1]
            let below = check(inner.children[index], level: level + 1, from: low, to: high, &leavesInOrder, &innerCount)
            precondition(below == Int(inner.counts[index]), "The number of keys of a child differs from its count.")
        }
        return inner.total
    }

    private func checkFill(_ keys: NodeKeys, isRoot: Bool, isLeaf: Bool) {
        let least = isRoot ? (isLeaf ? 1 : 2) : keys.capacity / 2
        precondition(keys.count >= least, "A node is too empty.")
        precondition(keys.count <= keys.capacity, "A node is too full.")
    }

    private func checkOrder(_ keys: NodeKeys, startingAt start: Int, from low: TreeKey?, to high: TreeKey?) {
        for index in start..<keys.count {
            if let low { precondition(low <= keys[index], "A key is less than its node's range.") }
            if let high { precondition(keys[index] < high, "A key is greater than its node's range.") }
            if index > start { precondition(keys[index - 1] < keys[index], "Keys are out of order.") }
        }
    }

    private func checkLinks(_ leavesInOrder: [UInt32]) {
        for (index, node) in leavesInOrder.enumerated() {
            let next = index + 1 < leavesInOrder.count ? leavesInOrder[index + 1] : NodeSlab.none
            precondition(leaf(node).keys.next == next, "A leaf is not linked to the next leaf.")
        }
    }
}

extension NodeSlab {
    /// Traps unless the free list contains the correct number of nodes, each of them once.
    fileprivate func checkFreeList() {
        var isFree = [Bool](repeating: false, count: usedCount)
        var length = 0
        var node = firstFree
        while node != NodeSlab.none {
            precondition(!isFree[Int(node)], "A node was freed twice.")
            isFree[Int(node)] = true
            length += 1
            node = keys(of: node).next
        }
        precondition(length == freeCount, "The length of the free list differs from the slab's count.")
    }
}
