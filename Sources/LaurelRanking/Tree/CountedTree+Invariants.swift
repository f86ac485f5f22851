extension CountedTree {
    /// Traps unless all invariants of the tree are true. O(n), for tests.
    func checkInvariants() {
        var leavesInOrder: [UInt32] = []
        var innerCount = 0
        if count == 0 {
            precondition(height == 0 && root == NodeHeader.none, "An empty tree must have no root.")
        } else {
            let total = check(
                root, under: NodeHeader.none, level: 0, from: nil, to: nil, &leavesInOrder, &innerCount)
            precondition(total == count, "The nodes' number of keys differs from the tree's count.")
        }
        precondition(leaves.liveCount == leavesInOrder.count, "A leaf was leaked, or freed too early.")
        precondition(inners.liveCount == innerCount, "An inner node was leaked, or freed too early.")
        for (index, leaf) in leavesInOrder.enumerated() {
            let next = index + 1 < leavesInOrder.count ? leavesInOrder[index + 1] : NodeHeader.none
            precondition(leafAfter(leaf) == next, "The next leaf of a leaf is wrong.")
            checkForm(leaves[leaf])
            checkIndex(of: leaf)
        }
        members.checkInvariants()
        precondition(members.count == (isIndexed ? count : 0), "The table has a wrong number of members.")
        leaves.checkFreeList()
        inners.checkFreeList()
    }

    /// Checks a node and all nodes below it, whose keys must be in `low..<high`, and returns the number of their keys.
    private func check(
        _ node: UInt32,
        under parent: UInt32,
        level: Int,
        from low: TreeKey?,
        to high: TreeKey?,
        _ leavesInOrder: inout [UInt32],
        _ innerCount: inout Int
    ) -> Int {
        guard level < height else {
            let leaf = leaves[node]
            precondition(leaf.parent == parent, "The parent of a leaf is wrong.")
            precondition(leaf.count >= (level == 0 ? 1 : leaf.capacity / 2), "A leaf is too empty.")
            checkOrder(leaf, startingAt: 0, from: low, to: high)
            leavesInOrder.append(node)
            return leaf.count
        }
        let inner = inners[node]
        innerCount += 1
        precondition(inner.parent == parent, "The parent of an inner node is wrong.")
        precondition(inner.count >= (level == 0 ? 2 : inner.capacity / 2), "An inner node is too empty.")
        checkOrder(inner, startingAt: 1, from: low, to: high)
        if let low { precondition(inner.key(at: 0) == low, "The first keys of an inner node and its parent differ.") }
        for index in 0..<inner.count {
            let low = index == 0 ? low : inner.key(at: index)
            let high = index + 1 == inner.count ? high : inner.key(at: index + 1)
            let below = check(
                inner.children[index], under: node, level: level + 1, from: low, to: high, &leavesInOrder, &innerCount)
            precondition(below == Int(inner.counts[index]), "The number of keys of a child differs from its count.")
        }
        return inner.total
    }

    private func checkOrder(_ node: some TreeNode, startingAt start: Int, from low: TreeKey?, to high: TreeKey?) {
        precondition(node.count <= node.capacity, "A node is too full.")
        for index in start..<node.count {
            let key = node.key(at: index)
            if let low { precondition(low <= key, "A key is less than its node's range.") }
            if let high { precondition(key < high, "A key is greater than its node's range.") }
            if index > start { precondition(node.key(at: index - 1) < key, "Keys are out of order.") }
        }
    }

    private func checkForm(_ leaf: LeafNode) {
        precondition(leaf.form == leaf.neededForm, "A leaf does not have the first form that its entries fit into.")
        precondition((leaf.header.pointee.fields == nil) == (leaf.form == .narrow), "Only a narrow leaf has no memory.")
    }

    private func checkIndex(of node: UInt32) {
        guard isIndexed else { return }
        let leaf = leaves[node]
        for index in 0..<leaf.count {
            precondition(
                members.leaf(of: leaf.members[index])?.pointee == node, "The table has a wrong leaf of a member.")
        }
    }
}

extension NodeSlab {
    /// Traps unless the free list contains the correct number of nodes, each of them once.
    fileprivate func checkFreeList() {
        var isFree = [Bool](repeating: false, count: usedCount)
        var length = 0
        var node = firstFree
        while node != NodeHeader.none {
            precondition(!isFree[Int(node)], "A node was freed twice.")
            precondition(self[node].header.pointee.fields == nil, "A free node must not own other memory.")
            isFree[Int(node)] = true
            length += 1
            node = self[node].parent
        }
        precondition(length == freeCount, "The length of the free list differs from the slab's count.")
    }
}
