extension TreeNode {
    /// Returns the index of the first key, from index `start` on, that is not less than `key`; `count` if there is
    /// none.
    @inline(__always)
    func find(_ key: TreeKey, from start: Int = 0) -> (index: Int, isEqual: Bool) {
        let count = count
        var index = firstScore(notBelow: key.score, from: start, to: count)
        guard index < count, scores[index] == key.score else { return (index, false) }
        index = firstTied(notBelow: key, from: index, to: count)
        return (index, index < count && self.key(at: index) == key)
    }

    /// Returns the index of the first score that is not less than `score`.
    ///
    /// The first loop reads every eighth score, which is one per cache line. The reads do not depend on each other, so
    /// their cache misses overlap, unlike those of a binary search. The loop has no branches to mispredict. The second
    /// loop reads the scores of one cache line.
    @inline(__always)
    private func firstScore(notBelow score: Int64, from start: Int, to end: Int) -> Int {
        let scores = scores
        var strides = 0
        var probe = start &+ 7
        while probe < end {
            strides &+= scores[probe] < score ? 1 : 0
            probe &+= 8
        }
        let first = start &+ 8 &* strides
        let last = min(first &+ 7, end)
        var index = first
        for probe in first..<last { index &+= scores[probe] < score ? 1 : 0 }
        return index
    }

    /// Returns the index of the first key not less than `key` among the keys of an equal score, which start at `start`.
    @inline(__always)
    private func firstTied(notBelow key: TreeKey, from start: Int, to end: Int) -> Int {
        var low = start
        // Ties of two scores are rare. If there are many, a binary search compares the dates.
        var high = start &+ 1
        if high < end, scores[high] == key.score {
            high = key.score == .max ? end : firstScore(notBelow: key.score &+ 1, from: high, to: end)
        }
        while low < high {
            let middle = (low &+ high) / 2
            if self.key(at: middle) < key { low = middle &+ 1 } else { high = middle }
        }
        return low
    }

    /// Returns the index of a number that an array of the node contains once.
    ///
    /// The loop compares all numbers without a branch. The compiler vectorizes it only in this form, with a mask instead
    /// of a conditional value.
    @inline(__always)
    func index(of number: UInt32, in numbers: UnsafeMutablePointer<UInt32>) -> Int {
        var index: UInt32 = 0
        for probe in 0..<count {
            let mask: UInt32 = numbers[probe] == number ? .max : 0
            index |= mask & UInt32(truncatingIfNeeded: probe)
        }
        return Int(truncatingIfNeeded: index)
    }
}
