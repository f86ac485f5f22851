extension RankedEntry {
    /// Returns the part of the entry that the table stores: all fields except the member.
    @inline(__always)
    func slot(_ direction: ScoreDirection) -> MemberSlot {
        MemberSlot(score: direction.ascending(score), date: date, position: position, context: context)
    }

    /// Creates a member's entry from its slot.
    @inline(__always)
    init(member: UInt32, slot: MemberSlot, _ direction: ScoreDirection) {
        self.init(
            member: member,
            score: direction.ascending(slot.score),
            date: slot.date,
            position: slot.position,
            context: slot.context
        )
    }
}
