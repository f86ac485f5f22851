/// A member's entry in a ranking.
///
/// Entries are sorted by score (better first), then date (earlier first), then position (lower first), then member.
/// The ranking does not interpret dates and positions in any other way.
public struct RankedEntry: Hashable, Sendable {
    /// The number of the member who earned the score. A ranking has at most one entry per member.
    public var member: UInt32

    /// The score, any `Int64`.
    public var score: Int64

    /// The time at which the score was earned, in any unit that the caller chooses.
    public var date: Int64

    /// The position of the score in the caller's log. It decides between equal dates.
    public var position: Int64

    /// Additional data of the game. It does not affect the order.
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
