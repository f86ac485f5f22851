public import LaurelModel

/// Data of a realm that was read before the transaction that decides a batch of commands, so that the transaction need
/// not read it at random places of the storage.
///
/// The data may be older than the transaction's. The transaction uses only what did not change since ``position``, so a
/// batch is decided as without it.
public struct ReadAhead: Sendable {
    /// The epoch of the ledger; see ``Head/epoch``.
    public var epoch: Int64
    /// A position before the data was read: each item is the state of that position, or of a later one.
    public var position: LedgerPosition
    /// Players by the references in the commands. Players who are missing here may exist.
    public var players: [PlayerReference: Player]

    /// Creates a read-ahead.
    public init(epoch: Int64, position: LedgerPosition, players: [PlayerReference: Player] = [:]) {
        self.epoch = epoch
        self.position = position
        self.players = players
    }
}

extension ReadAhead {
    /// The maximum number of facts that are read to find out what changed. Reading the data itself costs less than more
    /// facts.
    static let factCountMax = 256
}

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
