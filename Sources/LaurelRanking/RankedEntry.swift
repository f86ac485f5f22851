/// What a ranking holds for one member.
///
/// Entries stand in the order of score (the better first), then date (the earlier first), then position
/// (the lower first), then member. The ranking gives dates and positions no other meaning.
public struct RankedEntry: Hashable, Sendable {
    /// The number of the one who earned the score. A ranking holds one entry for a member.
    public var member: UInt32

    /// The score, any `Int64`.
    public var score: Int64

    /// When the score was earned, in whatever unit the caller keeps to.
    public var date: Int64

    /// Where the score stands in the caller's log; it decides between equal dates.
    public var position: Int64

    /// Whatever the game wishes to keep beside the score. It has no part in the order.
    public var context: UInt64

    /// Creates an entry.
    public init(member: UInt32, score: Int64, date: Int64, position: Int64, context: UInt64 = 0) {
        self.member = member
        self.score = score
        self.date = date
        self.position = position
        self.context = context
    }
}
