extension CountedTree {
    /// Returns the number of keys less than `key`, which need not be in the tree. O(log n).
    func countLess(than key: TreeKey) -> Int {
        guard count > 0 else { return 0 }
        var node = root
        var sum = 0
        for _ in 0..<height {
            let inner = inner(node)
            let index = inner.childIndex(for: key)
            sum &+= inner.keyCount(before: index)
            node = inner.children[index]
        }
        return sum &+ leaf(node).keys.find(key).index
    }

    /// Returns the number of keys with a score less than or equal to `score`. O(log n).
    func countNotAbove(score: Int64) -> Int {
        score == .max ? count : countLess(than: .first(ofScore: score + 1))
    }

    /// Whether any key has this score. O(log n).
    func contains(score: Int64) -> Bool {
        guard count > 0 else { return false }
        let first = TreeKey.first(ofScore: score)
        var node = root
        for _ in 0..<height {
            let inner = inner(node)
            node = inner.children[inner.childIndex(for: first)]
        }
        let keys = leaf(node).keys
        let index = keys.find(first).index
        if index < keys.count { return keys.scores[index] == score }
        return keys.next != NodeSlab.none && leaf(keys.next).keys.scores[0] == score
    }

    /// Returns the key at an offset in ascending order. O(log n).
    func key(at offset: Int) -> TreeKey {
        let place = place(of: offset)
        return leaf(place.leaf).keys[place.index]
    }

    /// Calls `body` with at most `limit` keys from `offset` on, in ascending order. O(log n + limit).
    func visit(from offset: Int, limit: Int, _ body: (TreeKey) -> Void) {
        guard limit > 0, offset < count else { return }
        var (node, index) = place(of: offset)
        var left = min(limit, count - offset)
        while left > 0 {
            let keys = leaf(node).keys
            let end = min(keys.count, index + left)
            for index in index..<end { body(keys[index]) }
            left -= end - index
            index = 0
            node = keys.next
        }
    }

    /// Returns the leaf of the key at an offset, and the key's index in the leaf.
    private func place(of offset: Int) -> (leaf: UInt32, index: Int) {
        precondition(0 <= offset && offset < count, "The offset is out of range.")
        var node = root
        var rest = offset
        for _ in 0..<height {
            let inner = inner(node)
            var index = 0
            while rest >= Int(inner.counts[index]) {
                rest -= Int(inner.counts[index])
                index += 1
            }
            node = inner.children[index]
        }
        return (node, rest)
    }
}
