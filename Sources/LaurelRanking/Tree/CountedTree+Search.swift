extension CountedTree {
    /// Returns the place of a member's entry, or `nil` if there is none. O(1).
    @inline(__always)
    func place(of member: UInt32) -> LeafPlace? {
        guard let leaf = members.leaf(of: member)?.pointee else { return nil }
        return LeafPlace(leaf: leaf, index: leaves[leaf].index(of: member))
    }

    /// Returns the place of an entry by its key, or `nil` if there is none. O(log n).
    func place(of key: TreeKey) -> LeafPlace? {
        guard count > 0 else { return nil }
        let leaf = descend(to: key)
        let found = leaves[leaf].find(key)
        return found.isEqual ? LeafPlace(leaf: leaf, index: found.index) : nil
    }

    /// Returns the place of the entry at an offset in ascending order. O(log n).
    func place(atOffset offset: Int) -> LeafPlace {
        precondition(0 <= offset && offset < count, "The offset is out of range.")
        var node = root
        var rest = offset
        for _ in 0..<height {
            let inner = inners[node]
            var index = 0
            while rest >= Int(inner.counts[index]) {
                rest -= Int(inner.counts[index])
                index += 1
            }
            node = inner.children[index]
        }
        return LeafPlace(leaf: node, index: rest)
    }

    @inline(__always)
    func entry(at place: LeafPlace) -> TreeEntry {
        leaves[place.leaf].entry(at: place.index)
    }

    /// Returns the number of keys before a place. O(log n).
    func countBefore(_ place: LeafPlace) -> Int {
        var sum = place.index
        var node = place.leaf
        var parent = leaves[node].parent
        while parent != NodeHeader.none {
            let inner = inners[parent]
            sum &+= inner.keyCount(before: inner.index(ofChild: node))
            (node, parent) = (parent, inner.parent)
        }
        return sum
    }

    /// Returns the number of keys less than `key`, which need not be in the tree. O(log n).
    func countLess(than key: TreeKey) -> Int {
        guard count > 0 else { return 0 }
        var node = root
        var sum = 0
        for _ in 0..<height {
            let inner = inners[node]
            let index = inner.childIndex(for: key)
            sum &+= inner.keyCount(before: index)
            node = inner.children[index]
        }
        return sum &+ leaves[node].find(key).index
    }

    /// Returns the number of keys with a score less than or equal to `score`. O(log n).
    func countNotAbove(score: Int64) -> Int {
        score == .max ? count : countLess(than: .first(ofScore: score + 1))
    }

    /// Whether any key has this score. O(log n).
    func contains(score: Int64) -> Bool {
        guard count > 0 else { return false }
        let first = TreeKey.first(ofScore: score)
        let node = descend(to: first)
        let leaf = leaves[node]
        let index = leaf.find(first).index
        if index < leaf.count { return leaf.scores[index] == score }
        let next = leafAfter(node)
        return next != NodeHeader.none && leaves[next].scores[0] == score
    }

    /// Calls `body` with at most `limit` entries from `offset` on, in ascending order. O(log n + limit).
    @inline(__always)
    func visit<Failure: Error>(
        from offset: Int,
        limit: Int,
        _ body: (TreeEntry) throws(Failure) -> Void
    ) throws(Failure) {
        guard limit > 0, offset < count else { return }
        var place = place(atOffset: offset)
        var left = min(limit, count - offset)
        while true {
            let leaf = leaves[place.leaf]
            let end = min(leaf.count, place.index + left)
            left -= end - place.index
            // Found before the leaf is read, so that the processor can load the next leaf at the same time.
            let next = left > 0 ? leafAfter(place.leaf) : NodeHeader.none
            for index in place.index..<end { try body(leaf.entry(at: index)) }
            guard left > 0 else { return }
            place = LeafPlace(leaf: next, index: 0)
        }
    }

    /// Returns the leaf that contains the key or to which it would be added.
    @inline(__always)
    private func descend(to key: TreeKey) -> UInt32 {
        var node = root
        for _ in 0..<height {
            let inner = inners[node]
            node = inner.children[inner.childIndex(for: key)]
        }
        return node
    }

    /// Returns the next leaf in ascending order; ``NodeHeader/none`` if there is none.
    func leafAfter(_ leaf: UInt32) -> UInt32 {
        var node = leaf
        var parent = leaves[node].parent
        var level = 0
        while parent != NodeHeader.none {
            let inner = inners[parent]
            level += 1
            let index = inner.index(ofChild: node) + 1
            if index < inner.count {
                node = inner.children[index]
                for _ in 1..<level { node = inners[node].children[0] }
                return node
            }
            (node, parent) = (parent, inner.parent)
        }
        return NodeHeader.none
    }
}
