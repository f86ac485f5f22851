extension Ranking {
    /// A member's rank by the tie rule, from 1; `nil` if the member has no entry. O(log n).
    public func rank(of member: UInt32) -> Int? {
        guard let slot = members.slot(of: member) else { return nil }
        guard ties != .ordinal else { return tree.countLess(than: slot.pointee.key(of: member)) + 1 }
        return rank(ofAscending: slot.pointee.score)
    }

    /// A member's place in the order, from 1, whatever the tie rule; `nil` if the member has no entry. O(log n).
    ///
    /// It is where pages are counted from; see ``rows(start:limit:)``.
    public func row(of member: UInt32) -> Int? {
        guard let slot = members.slot(of: member) else { return nil }
        return tree.countLess(than: slot.pointee.key(of: member)) + 1
    }

    /// The rank, from 1, of a newcomer who earned `score` now, later than everybody else. O(log n).
    ///
    /// The ranking doesn't change. Under `ordinal` the newcomer stands behind all who have as much; under
    /// `shared` and `dense` the rank is theirs.
    public func prospectiveRank(of score: Int64) -> Int {
        let score = direction.ascending(score)
        return ties == .ordinal ? tree.countNotAbove(score: score) + 1 : rank(ofAscending: score)
    }

    /// How many have less than `score`, whichever way is better. O(log n).
    public func count(below score: Int64) -> Int {
        let ascending = direction.ascending(score)
        switch direction {
        case .lowToHigh: return tree.countLess(than: TreeKey.first(ofScore: ascending))
        case .highToLow: return tree.count - tree.countNotAbove(score: ascending)
        }
    }

    /// The rank that everybody with a score has where ties share ranks.
    func rank(ofAscending score: Int64) -> Int {
        let first = TreeKey.first(ofScore: score)
        return ties == .dense ? scores!.countLess(than: first) + 1 : tree.countLess(than: first) + 1
    }
}
