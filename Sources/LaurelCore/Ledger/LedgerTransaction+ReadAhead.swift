public import LaurelModel

extension LedgerTransaction {
    /// Returns the players who may have changed after `position`, from the facts after it. Returns nil if there are too
    /// many facts.
    public func playersChanged(after position: LedgerPosition) throws -> Set<PlayerNumber>? {
        let head = try head
        if head.position == position { return [] }
        guard head.position.value - position.value <= Int64(ReadAhead.factCountMax) else { return nil }
        var changed: Set<PlayerNumber> = []
        for fact in try facts(after: position, limit: ReadAhead.factCountMax) {
            switch fact.content {
            case .submission(let submission): changed.insert(submission.player)
            case .flags(_, let player), .player(_, let player): changed.insert(player)
            case .wipe: return nil
            case .leaderboard, .reset, .correction, .final, .reopened, .epoch, .challenges: break
            }
        }
        return changed
    }

    /// Returns the players of `readAhead` with these references who did not change since.
    ///
    /// - Throws: ``LedgerError/historyChanged(_:)`` if the ledger lacks facts that were applied before the read-ahead.
    func unchangedPlayers(
        of readAhead: ReadAhead?, named references: Set<PlayerReference>
    ) throws -> [PlayerReference: Player] {
        guard let readAhead else { return [:] }
        let head = try head
        var end = head.end
        // Another epoch with the same facts only means that the players are read again.
        end.epoch = readAhead.point.epoch
        try end.check(continuing: readAhead.point)
        guard !readAhead.players.isEmpty, readAhead.point.epoch == head.publicEpoch,
            let changed = try playersChanged(after: readAhead.point.position)
        else { return [:] }
        return readAhead.players.filter { reference, player in
            !changed.contains(player.number) && references.contains(reference)
        }
    }
}
