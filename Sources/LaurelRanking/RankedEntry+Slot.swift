extension RankedEntry {
    /// The part of the entry that the table stores.
    @inline(__always)
    func slot(_ direction: ScoreDirection) -> MemberSlot {
        MemberSlot(score: direction.ascending(score), date: date, position: position, context: context)
    }

    /// Creates the entry that a slot was created from.
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
