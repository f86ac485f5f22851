extension CountedTree {
    /// Inserts an entry whose key the tree does not contain. O(log n).
    ///
    /// The caller must store the new entry's leaf in ``members`` if the tree is indexed.
    ///
    /// - Returns: The new entry's leaf.
    mutating func insert(_ entry: TreeEntry) -> UInt32 {
        if count == 0 { root = leaves.allocate() }
        count += 1
        let node = descend(adding: entry.key)
        let leaf = leaves[node]
        let found = leaf.find(entry.key)
        precondition(!found.isEqual, "The tree already contains this key.")
        guard leaf.isFull else {
            leaf.insert(entry, at: found.index)
            return node
        }
        guard let other = spread(node, for: entry.key) else { return split(node, inserting: entry, at: found.index) }
        leaves[other].insert(entry, at: leaves[other].find(entry.key).index)
        return other
    }

    /// Frees slots of a full leaf for a new key: moves some of its entries to a sibling that has enough free slots.
    /// Without this, leaves would be emptier after many changes.
    ///
    /// - Returns: The new key's leaf, in which the parent already counts the key; `nil` if both siblings are too full.
    private mutating func spread(_ node: UInt32, for key: TreeKey) -> UInt32? {
        guard height > 0 else { return nil }
        let parent = inners[leaves[node].parent]
        let index = parent.index(ofChild: node)
        // Both leaves must have free slots afterwards.
        let countMax = capacity.leaf - max(2, capacity.leaf / 8)
        let left: Int
        if index > 0, leaves[parent.children[index - 1]].count <= countMax {
            left = index - 1
        } else if index + 1 < parent.count, leaves[parent.children[index + 1]].count <= countMax {
            left = index
        } else {
            return nil
        }
        shareLeaves(left, of: parent)
        let target = key < parent.key(at: left + 1) ? left : left + 1
        parent.counts[target] &+= 1
        return parent.children[target]
    }

    /// Descends from the root to the leaf for a new key, and adds one to every count on the path.
    @inline(__always)
    private func descend(adding key: TreeKey) -> UInt32 {
        var node = root
        for _ in 0..<height {
            let inner = inners[node]
            let index = inner.childIndex(for: key)
            inner.counts[index] &+= 1
            node = inner.children[index]
        }
        return node
    }

    /// Stores the leaf of the entries in `range`, which were moved to it.
    func index(_ range: Range<Int>, in node: UInt32) {
        guard isIndexed else { return }
        let moved = leaves[node].members
        for index in range { members.leaf(of: moved[index])!.pointee = node }
    }

    /// Stores the parent of the children in `range`, which were moved to it.
    ///
    /// - Parameter level: The number of levels of inner nodes below the children.
    func adopt(_ range: Range<Int>, in node: UInt32, level: Int) {
        let children = inners[node].children
        for index in range {
            if level == 0 { leaves[children[index]].parent = node } else { inners[children[index]].parent = node }
        }
    }

    private mutating func split(_ node: UInt32, inserting entry: TreeEntry, at index: Int) -> UInt32 {
        // Allocated first, because an allocation may move the nodes.
        let newNode = leaves.allocate()
        let left = leaves[node]
        let right = leaves[newNode]
        right.widen(to: left.form)
        left.moveTail(capacity.leaf / 2, before: right)
        self.index(0..<right.count, in: newNode)
        left.narrow()
        right.narrow()
        let stored = left.count
        let isLeft = index <= stored
        if isLeft { left.insert(entry, at: index) } else { right.insert(entry, at: index - stored) }
        insertSibling(newNode, of: node, key: right.key(at: 0), leftTotal: left.total, rightTotal: right.total)
        return isLeft ? node : newNode
    }

    /// Inserts a node that was split off after its left sibling into their parent, and splits full parents upwards.
    private mutating func insertSibling(_ node: UInt32, of left: UInt32, key: TreeKey, leftTotal: Int, rightTotal: Int)
    {
        var (node, left, key, leftTotal, rightTotal) = (node, left, key, leftTotal, rightTotal)
        for level in 0..<height {
            let parentNode = level == 0 ? leaves[left].parent : inners[left].parent
            let parent = inners[parentNode]
            let index = parent.index(ofChild: left) + 1
            parent.counts[index - 1] = UInt32(truncatingIfNeeded: leftTotal)
            guard parent.isFull else {
                parent.insert(node, key: key, keyCount: rightTotal, at: index)
                return adopt(index..<index + 1, in: parentNode, level: level)
            }
            let newNode = split(parentNode, inserting: node, key: key, keyCount: rightTotal, at: index, level: level)
            (node, left) = (newNode, parentNode)
            (key, leftTotal, rightTotal) = (inners[node].key(at: 0), inners[left].total, inners[node].total)
        }
        raiseRoot(over: node, key: key, leftTotal: leftTotal, rightTotal: rightTotal)
    }

    /// Splits a full inner node, adds the child to the correct half, and returns the new node.
    private mutating func split(
        _ node: UInt32,
        inserting child: UInt32,
        key: TreeKey,
        keyCount: Int,
        at index: Int,
        level: Int
    ) -> UInt32 {
        // Allocated first, because an allocation may move the nodes.
        let newNode = inners.allocate()
        let left = inners[node]
        let right = inners[newNode]
        left.moveTail(capacity.inner / 2, before: right)
        let stored = left.count
        if index <= stored {
            left.insert(child, key: key, keyCount: keyCount, at: index)
            adopt(index..<index + 1, in: node, level: level)
        } else {
            right.insert(child, key: key, keyCount: keyCount, at: index - stored)
        }
        adopt(0..<right.count, in: newNode, level: level)
        return newNode
    }

    private mutating func raiseRoot(over node: UInt32, key: TreeKey, leftTotal: Int, rightTotal: Int) {
        let newRoot = inners.allocate()
        let inner = inners[newRoot]
        // The first key is not used in searches, so any lower bound is valid.
        inner.insert(root, key: .first(ofScore: .min), keyCount: leftTotal, at: 0)
        inner.insert(node, key: key, keyCount: rightTotal, at: 1)
        adopt(0..<2, in: newRoot, level: height)
        root = newRoot
        height += 1
    }
}
