extension CountedTree {
    /// Builds a tree from unique keys in ascending order. O(n).
    ///
    /// Nodes are filled to seven eighths, so that the first insertions do not split every node.
    init(capacity: NodeCapacity = .production, count: Int, key: (_ offset: Int) -> TreeKey) {
        self.init(capacity: capacity)
        guard count > 0 else { return }
        self.count = count
        var nodes = buildLeaves(count: count, key: key)
        while nodes.count > 1 {
            nodes = buildInners(over: nodes)
            height += 1
        }
        root = nodes[0].node
    }

    private struct Built {
        var node: UInt32
        var key: TreeKey
        var total: Int
    }

    private mutating func buildLeaves(count: Int, key: (Int) -> TreeKey) -> [Built] {
        let shares = NodeShares(of: count, capacity: capacity.leaf)
        var built: [Built] = []
        built.reserveCapacity(shares.count)
        for share in 0..<shares.count {
            let node = leaves.allocate()
            if let last = built.last { leaf(last.node).keys.next = node }
            let keys = leaf(node).keys
            let range = shares[share]
            for (index, offset) in range.enumerated() { keys[index] = key(offset) }
            keys.count = range.count
            built.append(Built(node: node, key: keys[0], total: range.count))
        }
        return built
    }

    private mutating func buildInners(over nodes: [Built]) -> [Built] {
        let shares = NodeShares(of: nodes.count, capacity: capacity.inner)
        var built: [Built] = []
        built.reserveCapacity(shares.count)
        for share in 0..<shares.count {
            let node = inners.allocate()
            let inner = inner(node)
            for (index, child) in nodes[shares[share]].enumerated() {
                inner.insert(child.node, key: child.key, keyCount: child.total, at: index)
            }
            built.append(Built(node: node, key: inner.keys[0], total: inner.total))
        }
        return built
    }
}
