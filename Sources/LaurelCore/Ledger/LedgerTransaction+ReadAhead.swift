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
    func unchangedPlayers(
        of readAhead: ReadAhead?, named references: Set<PlayerReference>
    ) throws -> [PlayerReference: Player] {
        guard let readAhead, !readAhead.players.isEmpty else { return [:] }
        let head = try head
        guard readAhead.epoch == head.epoch, readAhead.position <= head.position,
            let changed = try playersChanged(after: readAhead.position)
        else { return [:] }
        return readAhead.players.filter { reference, player in
            !changed.contains(player.number) && references.contains(reference)
        }
    }
}
