/// What the table keeps for a member: the entry, its score as the tree orders it.
struct MemberSlot: Equatable {
    var score: Int64
    var date: Int64
    var position: Int64
    var context: UInt64

    /// The member's key in the tree.
    func key(of member: UInt32) -> TreeKey {
        TreeKey(score: score, date: date, position: position, member: member)
    }
}
