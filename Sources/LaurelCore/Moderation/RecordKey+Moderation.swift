import LaurelModel

extension RecordTable {
    /// The position of a ranking's last reset, if it was reset.
    static let resets = RecordTable("reset")
    /// The leaderboards whose entries were recomputed with later settings. Entries that those settings hid have chains
    /// with gaps.
    static let recomputations = RecordTable("refolding")
    /// The position of an entry's last removal that was not undone.
    static let removals = RecordTable("removal")
    /// The positions of the reopenings of occurrences that are not final yet.
    static let reopenings = RecordTable("reopening")
    /// The timestamps of the facts that started epochs other than by a wipe, by position.
    static let epochs = RecordTable("epoch")
    /// The submissions pending review, by position.
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
