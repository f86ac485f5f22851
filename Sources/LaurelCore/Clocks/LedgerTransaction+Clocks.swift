public import LaurelModel

extension RecordTable {
    /// The last acceptance of the clock. It applies to all realms and is stored in the server's realm.
    static let clock = RecordTable("clock")
}

extension RecordKey {
    /// The key of the last acceptance of the clock.
    package static let clockAcceptance = RecordKey(.clock, "accepted")
}

extension LedgerTransaction {
    /// Returns the operator's last acceptance of the clock, or nil if there is none.
    public func clockAcceptance() throws -> ClockAcceptance? { try value(ClockAcceptance.self, of: .clockAcceptance) }

    /// Stores an acceptance of the clock at `moment`, for ledgers whose last commit is at `head`.
    public mutating func acceptClock(at moment: Moment, head: Moment) throws -> ClockAcceptance {
        let number = try (clockAcceptance()?.number ?? 0) + 1
        let acceptance = ClockAcceptance(number: number, moment: moment, head: head)
        try set(.clockAcceptance, to: acceptance)
        return acceptance
    }

    /// Starts a new epoch at the clock's time.
    ///
    /// - Returns: The epoch's fact; nil if the last commit is not later than the clock.
    mutating func repairClock(
        at clock: Moment, using random: inout some RandomNumberGenerator
    ) throws -> Fact? {
        var head = try head
        guard head.moment > clock else { return nil }
        head.beginEpoch(at: clock, using: &random)
        head.position = head.position.next
        head.moment = clock
        let fact = Fact(position: head.position, moment: clock, content: .epoch(head.epoch))
            .chained(after: head.checksum)
        head.checksum = fact.checksum
        let commit = Commit(
            head: head, outcomes: [.recorded(fact, replayed: false)], newFacts: [fact], players: [:])
        var decision = Decision(head: head, facts: [fact], commit: commit)
        decision.rows[.epoch(at: fact.position)] = "\(clock.milliseconds)"
        try write(decision)
        return fact
    }

    /// The facts that started epochs other than by a wipe, in order.
    func epochs() throws -> [(position: LedgerPosition, moment: Moment)] {
        try rows(in: RecordRange(.epochs)).compactMap { row in
            guard let position = Int64(row.key.name, radix: 16), position > 0, let moment = Int64(row.text) else {
                return nil
            }
            return (LedgerPosition(position), Moment(milliseconds: moment))
        }
    }
}
