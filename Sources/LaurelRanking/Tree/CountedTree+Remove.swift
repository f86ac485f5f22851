extension CountedTree {
    /// Removes a key that the tree contains. O(log n).
    mutating func remove(_ key: TreeKey) {
        precondition(count > 0, "The tree does not contain this key.")
        count -= 1
        let leaf = leaf(descend(to: key, adding: -1))
        let found = leaf.keys.find(key)
        precondition(found.isEqual, "The tree does not contain this key.")
        leaf.closeGap(at: found.index)
        if leaf.isUnderfull { refill() }
    }

    /// Refills the leaf at the end of ``path``, which has too few keys, and then its ancestors if necessary.
    private mutating func refill() {
        var level = height
        while level > 0 {
            level -= 1
            let step = path[level]
            let parent = inner(step.node)
            // Uses the previous sibling; the first child has only the next one.
            let left = max(0, Int(step.index) - 1)
            if level == height - 1 {
                shareLeaves(left, of: parent)
            } else {
                shareInners(left, of: parent)
            }
            guard parent.isUnderfull else { return }
        }
        lowerRoot()
    }

    private mutating func shareLeaves(_ index: Int, of parent: InnerNode) {
        let (left, right) = (leaf(parent.children[index]), leaf(parent.children[index + 1]))
        if left.share(with: right) {
            left.keys.next = right.keys.next
            leaves.free(parent.children[index + 1])
            parent.closeGap(at: index + 1)
        } else {
            parent.keys[index + 1] = right.keys[0]
            parent.counts[index + 1] = UInt32(truncatingIfNeeded: right.total)
        }
        parent.counts[index] = UInt32(truncatingIfNeeded: left.total)
    }

    private mutating func shareInners(_ index: Int, of parent: InnerNode) {
        let (left, right) = (inner(parent.children[index]), inner(parent.children[index + 1]))
        if left.share(with: right) {
            inners.free(parent.children[index + 1])
            parent.closeGap(at: index + 1)
        } else {
            parent.keys[index + 1] = right.keys[0]
            parent.counts[index + 1] = UInt32(truncatingIfNeeded: right.total)
        }
        parent.counts[index] = UInt32(truncatingIfNeeded: left.total)
    }

    /// Removes a superfluous root: an inner node with one child, or a leaf without keys.
    private mutating func lowerRoot() {
        if height > 0 {
            guard inner(root).keys.count == 1 else { return }
            let child = inner(root).children[0]
            inners.free(root)
            root = child
            height -= 1
        } else if count == 0 {
            leaves.free(root)
            root = NodeSlab.none
        }
    }
}
