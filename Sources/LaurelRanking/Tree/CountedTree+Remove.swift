extension CountedTree {
    /// Removes the entry at a place. O(log n).
    ///
    /// The caller must remove the entry's member from ``members`` if the tree is indexed.
    mutating func remove(at place: LeafPlace) {
        count -= 1
        var node = place.leaf
        let leaf = leaves[node]
        leaf.remove(at: place.index)
        var parent = leaf.parent
        while parent != NodeHeader.none {
            let inner = inners[parent]
            inner.counts[inner.index(ofChild: node)] &-= 1
            (node, parent) = (parent, inner.parent)
        }
        if leaf.isUnderfull { refill(place.leaf) }
    }

    /// Refills a leaf that has too few keys, and then its ancestors if necessary.
    private mutating func refill(_ leaf: UInt32) {
        var node = leaf
        for level in 0..<height {
            let parentNode = level == 0 ? leaves[node].parent : inners[node].parent
            let parent = inners[parentNode]
            // Uses the previous sibling; the first child has only the next one.
            let left = max(0, parent.index(ofChild: node) - 1)
            if level == 0 { shareLeaves(left, of: parent) } else { shareInners(left, of: parent, level: level - 1) }
            guard parent.isUnderfull else { return }
            node = parentNode
        }
        lowerRoot()
    }

    /// Moves all entries of the child at `index + 1` to the child at `index` if they fit. Otherwise, both get half of the
    /// entries.
    mutating func shareLeaves(_ index: Int, of parent: InnerNode) {
        let (leftNode, rightNode) = (parent.children[index], parent.children[index + 1])
        let (left, right) = (leaves[leftNode], leaves[rightNode])
        left.widen(to: right.form)
        right.widen(to: left.form)
        let moved = left.share(with: right)
        if moved > 0 { self.index(left.count - moved..<left.count, in: leftNode) }
        if moved < 0 { self.index(0..<(-moved), in: rightNode) }
        left.narrow()
        right.narrow()
        update(index, of: parent, left, right)
        if right.count == 0 { leaves.free(rightNode) }
    }

    /// - Parameter level: The number of levels of inner nodes below the shared nodes.
    private mutating func shareInners(_ index: Int, of parent: InnerNode, level: Int) {
        let (leftNode, rightNode) = (parent.children[index], parent.children[index + 1])
        let (left, right) = (inners[leftNode], inners[rightNode])
        let moved = left.share(with: right)
        if moved > 0 { adopt(left.count - moved..<left.count, in: leftNode, level: level) }
        if moved < 0 { adopt(0..<(-moved), in: rightNode, level: level) }
        update(index, of: parent, left, right)
        if right.count == 0 { inners.free(rightNode) }
    }

    /// Updates a parent after slots moved between the children at `index` and `index + 1`.
    private func update<Node: TreeNode>(_ index: Int, of parent: InnerNode, _ left: Node, _ right: Node) {
        parent.counts[index] = UInt32(truncatingIfNeeded: left.total)
        if right.count == 0 {
            parent.closeGap(at: index + 1)
        } else {
            parent.setKey(right.key(at: 0), at: index + 1)
            parent.counts[index + 1] = UInt32(truncatingIfNeeded: right.total)
        }
    }

    /// Removes a superfluous root: an inner node with one child, or a leaf without keys.
    private mutating func lowerRoot() {
        if height > 0 {
            guard inners[root].count == 1 else { return }
            let child = inners[root].children[0]
            inners.free(root)
            root = child
            height -= 1
            if height == 0 { leaves[root].parent = NodeHeader.none } else { inners[root].parent = NodeHeader.none }
        } else if count == 0 {
            leaves.free(root)
            root = NodeHeader.none
        }
    }
}
