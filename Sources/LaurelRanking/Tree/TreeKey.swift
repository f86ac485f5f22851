/// A sort key of the tree, in ascending order of score, date, position and member.
struct TreeKey: Equatable {
    var score: Int64
    var date: Int64
    var position: Int64
    var member: UInt32

    /// Returns the smallest key of a score: every key with a lesser score comes before it, and no other key does.
    static func first(ofScore score: Int64) -> TreeKey {
        TreeKey(score: score, date: .min, position: .min, member: .min)
    }

    /// Returns the key that represents a score in a tree of distinct scores. Its fields fit into a narrow leaf.
    static func distinct(score: Int64) -> TreeKey {
        TreeKey(score: score, date: 0, position: 0, member: 0)
    }
}

extension TreeKey: Comparable {
    @inline(__always)
    static func < (left: TreeKey, right: TreeKey) -> Bool {
        if left.score != right.score { return left.score < right.score }
        if left.date != right.date { return left.date < right.date }
        if left.position != right.position { return left.position < right.position }
        return left.member < right.member
    }
}
