/// The common part of leaves and inner nodes: a row of slots, which can be shifted and redistributed.
protocol TreeNode {
    var keys: NodeKeys { get }

    /// The number of the tree's keys in or below the node.
    var total: Int { get }

    /// Copies `length` slots to another place, which may overlap. No count changes.
    func move(_ length: Int, at source: Int, to target: Int, in other: Self)
}

extension TreeNode {
    /// Whether the node is less than half full. Only the root may be underfull.
    @inline(__always)
    var isUnderfull: Bool { keys.count < keys.capacity / 2 }

    @inline(__always)
    var isFull: Bool { keys.count == keys.capacity }

    /// Shifts the slots from `index` on to the right by one.
    @inline(__always)
    func openGap(at index: Int) {
        move(keys.count &- index, at: index, to: index &+ 1, in: self)
        keys.count &+= 1
    }

    /// Removes the slot at `index`.
    @inline(__always)
    func closeGap(at index: Int) {
        move(keys.count &- index &- 1, at: index &+ 1, to: index, in: self)
        keys.count &-= 1
    }

    /// Moves the first `length` slots to the end of the left node.
    func moveHead(_ length: Int, behind left: Self) {
        move(length, at: 0, to: left.keys.count, in: left)
        left.keys.count += length
        keys.count -= length
        move(keys.count, at: length, to: 0, in: self)
    }

    /// Moves the last `length` slots to the start of the right node.
    func moveTail(_ length: Int, before right: Self) {
        right.move(right.keys.count, at: 0, to: length, in: right)
        keys.count -= length
        right.keys.count += length
        move(length, at: keys.count, to: 0, in: right)
    }

    /// Moves all slots of the right node into this one if they fit. Otherwise, both nodes get half of the slots.
    ///
    /// - Returns: Whether the right node is empty now.
    func share(with right: Self) -> Bool {
        let sum = keys.count + right.keys.count
        guard sum > keys.capacity else {
            right.moveHead(right.keys.count, behind: self)
            return true
        }
        if keys.count < sum / 2 {
            right.moveHead(sum / 2 - keys.count, behind: self)
        } else {
            moveTail(keys.count - sum / 2, before: right)
        }
        return false
    }
}
