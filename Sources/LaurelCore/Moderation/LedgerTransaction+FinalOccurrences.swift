import LaurelModel

/// The notifications about changes of final rankings, which only actions of the developer cause.
extension LedgerTransaction {
    /// Sets a player's flags. If final rankings change because of it, adds notifications of their correction.
    ///
    /// - Parameter rankings: The final rankings that may change.
    mutating func setFlags(
        _ flags: PlayerFlags, of player: Player, correcting rankings: [PlayedRanking], at moment: Moment
    ) throws {
        var notifications: [Command] = []
        if flags.isRanked != player.flags.isRanked {
            let filled = try entries(Set(rankings.map { EntryKey(ranking: $0.id, player: player.number) }))
            let occurrences = try occurrences(Set(filled.keys.map(\.ranking)))
            notifications = rankings.compactMap { ranking in
                guard let stored = occurrences[ranking.id], stored.finalizedAt != nil else { return nil }
                return .notifyCorrection(
                    FinalOccurrence(ranking: ranking.id, start: stored.start, end: stored.end, isQuiet: false),
                    in: ranking.registered.leaderboard.game)
            }
        }
        _ = try perform(notifications + [.setFlags(flags, of: .id(player.id))], at: moment)
    }

    /// Returns the final occurrences of a leaderboard whose entries change, oldest first.
    ///
    /// - Parameters:
    ///   - registered: The leaderboard with the settings by which `entries` were computed.
    ///   - entries: All entries after the change.
    ///   - keys: The keys of all entries before and after the change.
    func finalOccurrences(
        of registered: RegisteredLeaderboard, changedBy entries: [EntryKey: StoredEntry], among keys: Set<EntryKey>
    ) throws -> [FinalOccurrence] {
        let final = try occurrences(Set(keys.map(\.ranking))).filter { $0.value.finalizedAt != nil }
        let ofFinal = keys.filter { final[$0.ranking] != nil }
        let changed: Set<RankingID>
        do {
            let before = try self.entries(ofFinal)
            changed = Set(ofFinal.filter { before[$0]?.entry != entries[$0]?.entry }.map(\.ranking))
        } catch LedgerError.damaged {
            // The old entries cannot be compared, and the facts have not changed. So occurrences change only with the
            // settings, and then all final occurrences are announced.
            let id = registered.leaderboard.id
            changed = try leaderboards(named: [id])[id] == registered ? [] : Set(final.keys)
        }
        return final.filter { changed.contains($0.key) }
            .map { FinalOccurrence(ranking: $0.key, start: $0.value.start, end: $0.value.end, isQuiet: false) }
            .sorted { $0.start < $1.start }
    }
}
