import LaurelModel

extension RecordTable {
    /// The position of a ranking's last reset, where it was ever reset.
    static let resets = RecordTable("reset")
    /// Leaderboards whose entries were folded anew by later settings: an entry that these hid has a chain with a gap.
    static let recomputations = RecordTable("refolding")
    /// The position of the last removal of an entry that was not undone.
    static let removals = RecordTable("removal")
    /// The positions of the reopenings of occurrences that are not final yet.
    static let reopenings = RecordTable("reopening")
    /// The moments of the facts that began epochs other than by a wipe, by position.
    static let epochs = RecordTable("epoch")
    /// Held submissions that wait for a decision, by their positions.
    static let reviews = RecordTable("review")
}

extension RecordKey {
    static func reset(_ ranking: RankingID) -> RecordKey {
        RecordKey(.resets, "\(ranking.leaderboard.value.rowName)/\(UInt64(bitPattern: ranking.occurrence).rowName)")
    }

    static func reopening(_ ranking: RankingID) -> RecordKey { RecordKey(.reopenings, reset(ranking).name) }

    static func epoch(at position: LedgerPosition) -> RecordKey {
        RecordKey(.epochs, UInt64(bitPattern: position.value).rowName)
    }

    static func removal(of key: EntryKey) -> RecordKey {
        RecordKey(.removals, "\(reset(key.ranking).name)/\(key.player.value.rowName)")
    }

    static func entryRecomputation(_ leaderboard: LeaderboardNumber) -> RecordKey {
        RecordKey(.recomputations, leaderboard.value.rowName)
    }

    static func review(_ position: LedgerPosition) -> RecordKey {
        RecordKey(.reviews, UInt64(bitPattern: position.value).rowName)
    }
}
