extension CountedTree {
    /// Inserts a key that the tree does not contain. O(log n).
    mutating func insert(_ key: TreeKey) {
        if count == 0 { root = leaves.allocate() }
        count += 1
        let node = descend(to: key, adding: 1)
        let leaf = leaf(node)
        let found = leaf.keys.find(key)
        precondition(!found.isEqual, "The tree already contains this key.")
        if leaf.isFull {
            split(node, inserting: key, at: found.index)
        } else {
            leaf.insert(key, at: found.index)
        }
    }

    /// Descends from the root to the leaf for `key`, stores the path in ``path``, and adds `change` to every count on
    /// it.
    @inline(__always)
    func descend(to key: TreeKey, adding change: Int32) -> UInt32 {
        var node = root
        for level in 0..<height {
            let inner = inner(node)
            let index = inner.childIndex(for: key)
            inner.counts[index] &+= UInt32(bitPattern: change)
            path[level] = TreeStep(node: node, index: Int32(truncatingIfNeeded: index))
            node = inner.children[index]
        }
        return node
    }

    private mutating func split(_ node: UInt32, inserting key: TreeKey, at index: Int) {
        // Allocated first, because an allocation may move the nodes.
        let newNode = leaves.allocate()
        let left = leaf(node)
        let right = leaf(newNode)
        right.keys.next = left.keys.next
        left.keys.next = newNode
        left.moveTail(capacity.leaf / 2, before: right)
        let stored = left.keys.count
        if index <= stored { left.insert(key, at: index) } else { right.insert(key, at: index - stored) }
        insertSibling(newNode, key: right.keys[0], leftTotal: left.total, rightTotal: right.total)
    }

    /// Inserts a node that was split off into its parent, and splits full parents upwards.
    private mutating func insertSibling(_ node: UInt32, key: TreeKey, leftTotal: Int, rightTotal: Int) {
        var (node, key, leftTotal, rightTotal) = (node, key, leftTotal, rightTotal)
        var level = height
        while level > 0 {
            level -= 1
            let step = path[level]
            let parent = inner(step.node)
            let index = Int(step.index) + 1
            parent.counts[index - 1] = UInt32(truncatingIfNeeded: leftTotal)
            guard parent.isFull else {
                return parent.insert(node, key: key, keyCount: rightTotal, at: index)
            }
            let newNode = split(step.node, inserting: node, key: key, keyCount: rightTotal, at: index)
            let right = inner(newNode)
            (node, key, leftTotal, rightTotal) = (newNode, right.keys[0], inner(step.node).total, right.total)
        }
        raiseRoot(over: node, key: key, leftTotal: leftTotal, rightTotal: rightTotal)
    }

    /// Splits a full inner node, adds the child to the correct half, and returns the new node.
    private mutating func split(
        _ node: UInt32,
        inserting child: UInt32,
        key: TreeKey,
        keyCount: Int,
        at index: Int
    ) -> UInt32 {
        // Allocated first, because an allocation may move the nodes.
        let newNode = inners.allocate()
        let left = inner(node)
        let right = inner(newNode)
        left.moveTail(capacity.inner / 2, before: right)
        let stored = left.keys.count
        if index <= stored {
            left.insert(child, key: key, keyCount: keyCount, at: index)
        } else {
            right.insert(child, key: key, keyCount: keyCount, at: index - stored)
        }
        return newNode
    }

    private mutating func raiseRoot(over node: UInt32, key: TreeKey, leftTotal: Int, rightTotal: Int) {
        precondition(height < Self.heightMax, "A valid tree cannot be deeper.")
        let newRoot = inners.allocate()
        let inner = inner(newRoot)
        // The first key is not used in searches, so any lower bound is valid.
        inner.insert(root, key: .first(ofScore: .min), keyCount: leftTotal, at: 0)
        inner.insert(node, key: key, keyCount: rightTotal, at: 1)
        root = newRoot
        height += 1
    }
}
