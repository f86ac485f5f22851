extension CountedTree {
    /// Adds entries to an empty tree. O(n).
    ///
    /// Leaves are filled to nine tenths, so that the first insertions do not split every leaf.
    ///
    /// - Parameter nextEntry: Returns the next entry in ascending order, or `nil` after the last one.
    /// - Returns: Whether keys are in ascending order and, if the tree is indexed, members are unique. If not, the
    ///   tree is invalid.
    mutating func build(_ nextEntry: () -> TreeEntry?) -> Bool {
        let fill = capacity.leaf - capacity.leaf / 10
        guard var nodes = buildLeaves(fill: fill, nextEntry) else { return false }
        while nodes.count > 1 {
            nodes = buildInners(over: nodes)
            height += 1
        }
        root = nodes.first?.node ?? NodeHeader.none
        leaves.trim()
        inners.trim()
        return !isIndexed || indexMembers()
    }

    private struct Built {
        var node: UInt32
        var key: TreeKey
        var total: Int
    }

    /// Returns `nil` if keys are not in ascending order.
    private mutating func buildLeaves(fill: Int, _ nextEntry: () -> TreeEntry?) -> [Built]? {
        var built: [Built] = []
        var last: TreeKey?
        var next = nextEntry()
        while let first = next {
            let node = leaves.allocate()
            let leaf = leaves[node]
            while leaf.count < fill, let entry = next {
                if let last, !(last < entry.key) { return nil }
                last = entry.key
                leaf.append(entry)
                next = nextEntry()
            }
            built.append(Built(node: node, key: first.key, total: leaf.count))
            count += leaf.count
        }
        refillLast(&built)
        return built
    }

    /// Refills the last leaf if it has too few entries.
    private mutating func refillLast(_ built: inout [Built]) {
        guard built.count > 1, leaves[built[built.count - 1].node].isUnderfull else { return }
        let (left, right) = (leaves[built[built.count - 2].node], leaves[built[built.count - 1].node])
        left.widen(to: right.form)
        right.widen(to: left.form)
        _ = left.share(with: right)
        left.narrow()
        right.narrow()
        built[built.count - 2].total = left.count
        if right.count == 0 {
            leaves.free(built.removeLast().node)
        } else {
            built[built.count - 1].key = right.key(at: 0)
            built[built.count - 1].total = right.count
        }
    }

    private mutating func buildInners(over nodes: [Built]) -> [Built] {
        let shares = NodeShares(of: nodes.count, capacity: capacity.inner)
        var built: [Built] = []
        built.reserveCapacity(shares.count)
        for share in 0..<shares.count {
            let node = inners.allocate()
            let inner = inners[node]
            for (index, child) in nodes[shares[share]].enumerated() {
                inner.insert(child.node, key: child.key, keyCount: child.total, at: index)
            }
            adopt(0..<inner.count, in: node, level: height)
            built.append(Built(node: node, key: inner.key(at: 0), total: inner.total))
        }
        return built
    }

    /// Adds the members of all entries to the empty table. The groups' slots are allocated after all members are known,
    /// because adding single members in a random order would allocate each group's slots many times.
    ///
    /// - Returns: Whether the members are unique.
    private mutating func indexMembers() -> Bool {
        let nodes = 0..<UInt32(leaves.usedCount)
        for node in nodes {
            let leaf = leaves[node]
            for index in 0..<leaf.count {
                guard members.reserve(leaf.members[index]) else { return false }
            }
        }
        members.allocateSlots()
        for node in nodes { index(0..<leaves[node].count, in: node) }
        return true
    }
}
