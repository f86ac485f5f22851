import LaurelModel

extension RowTable {
    /// The position of a ranking's last reset, where it was ever reset.
    static let resets = RowTable("reset")
    /// Leaderboards whose entries were folded anew by later settings: an entry that these hid has a chain with a gap.
    static let refoldings = RowTable("refolding")
    /// The position of the last removal of an entry that was not undone.
    static let removals = RowTable("removal")
    /// The positions of the reopenings of occurrences that are not final yet.
    static let reopenings = RowTable("reopening")
    /// The moments of the facts that began epochs other than by a wipe, by position.
    static let epochs = RowTable("epoch")
    /// Held submissions that wait for a decision, by their positions.
    static let reviews = RowTable("review")
}

extension RowKey {
    static func reset(_ ranking: RankingID) -> RowKey {
        RowKey(.resets, "\(ranking.leaderboard.value.rowName)/\(UInt64(bitPattern: ranking.occurrence).rowName)")
    }

    static func reopening(_ ranking: RankingID) -> RowKey { RowKey(.reopenings, reset(ranking).name) }

    static func epoch(at position: LedgerPosition) -> RowKey {
        RowKey(.epochs, UInt64(bitPattern: position.value).rowName)
    }

    static func removal(of key: EntryKey) -> RowKey {
        RowKey(.removals, "\(reset(key.ranking).name)/\(key.player.value.rowName)")
    }

    static func refolding(_ leaderboard: LeaderboardNumber) -> RowKey {
        RowKey(.refoldings, leaderboard.value.rowName)
    }

    static func review(_ position: LedgerPosition) -> RowKey {
        RowKey(.reviews, UInt64(bitPattern: position.value).rowName)
    }
}
