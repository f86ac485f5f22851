public import LaurelModel

extension LedgerTransaction {
    /// Records that this transaction closes a player's account, and that data of the player remains to be removed.
    public mutating func noteRemainder(of player: Player, heir: PlayerNumber? = nil) throws {
        // If there is an heir, blocks that were to be moved to this player move to the heir.
        for row in try rows(in: RecordRange(.erasureRemainders, prefix: RecordKey.heirPrefix(player.number))) {
            let old = try row.key.value(ErasureRemainder.self, in: row.text)
            try erase(row.key)
            let new = ErasureRemainder(id: old.id, number: old.number, heir: heir)
            try set(.remainder(new), to: new)
        }
        let remainder = ErasureRemainder(id: player.id.text, number: player.number, heir: heir)
        try set(.remainder(remainder), to: remainder)
    }

    /// Returns at most `limit` players with a remainder, and whether the realm was wiped.
    public func remainders(limit: Int) throws -> (players: [ErasureRemainder], isWiped: Bool) {
        let rows = try rows(in: RecordRange(.erasureRemainders), limit: limit)
        return (
            try rows.filter { $0.key != .wipeRemainder }.map { try $0.key.value(ErasureRemainder.self, in: $0.text) },
            try row(.wipeRemainder) != nil
        )
    }

    /// Removes the blocks on these players, or moves them to their heirs.
    ///
    /// A transaction processes a limited number, so that other transactions do not wait. It also removes the remainder
    /// of each player who has no blocks left. The caller must remove the player's avatar first.
    public mutating func removeBlocks(of remainders: [ErasureRemainder], at moment: Moment) throws {
        var left = FriendLimits.blockerCountPerTransaction
        for remainder in remainders where left > 0 {
            left -= try removeBlockers(of: remainder.number, movingTo: remainder.heir, atMost: left, at: moment)
            if left > 0 { try erase(.remainder(remainder)) }
        }
    }

    /// Deletes the record that the realm was wiped.
    public mutating func forgetWipe() throws { try erase(.wipeRemainder) }
}
