extension Ranking {
    /// Returns a member's rank by the tie rule, starting at 1; `nil` if the member has no entry. O(log n).
    public func rank(of member: UInt32) -> Int? {
        guard let place = tree.place(of: member) else { return nil }
        guard ties != .ordinal else { return tree.countBefore(place) + 1 }
        return rank(ofAscending: tree.leaves[place.leaf].scores[place.index])
    }

    /// Returns a member's row, from 1: its position in the sorted order, regardless of the tie rule. O(log n).
    ///
    /// Pages use the same row numbers; see ``rows(start:limit:)``.
    ///
    /// - Returns: The row, or `nil` if the member has no entry.
    public func row(of member: UInt32) -> Int? {
        guard let place = tree.place(of: member) else { return nil }
        return tree.countBefore(place) + 1
    }

    /// Returns the rank, starting at 1, of a new member who earns `score` later than all other members. O(log n).
    ///
    /// The ranking does not change. With `ordinal`, the rank is after all members with the same score. With `shared`
    /// and `dense`, it is the rank of those members.
    public func prospectiveRank(of score: Int64) -> Int {
        let score = direction.ascending(score)
        return ties == .ordinal ? tree.countNotAbove(score: score) + 1 : rank(ofAscending: score)
    }

    /// Returns the number of entries with a score less than `score`, regardless of the sort direction. O(log n).
    public func count(below score: Int64) -> Int {
        let ascending = direction.ascending(score)
        switch direction {
        case .lowToHigh: return tree.countLess(than: TreeKey.first(ofScore: ascending))
        case .highToLow: return tree.count - tree.countNotAbove(score: ascending)
        }
    }

    /// Returns the shared rank of entries with a score, for the tie rules `shared` and `dense`.
    func rank(ofAscending score: Int64) -> Int {
        let first = TreeKey.first(ofScore: score)
        return ties == .dense ? scores!.countLess(than: first) + 1 : tree.countLess(than: first) + 1
    }
}
