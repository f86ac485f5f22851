/// The stored part of a member's entry, with the score as the tree sorts it.
struct MemberSlot: Equatable {
    var score: Int64
    var date: Int64
    var position: Int64
    var context: UInt64

    /// Returns the member's key in the tree.
    func key(of member: UInt32) -> TreeKey {
        TreeKey(score: score, date: date, position: position, member: member)
    }
}
