public import LaurelModel

extension RealmFriends {
    /// Returns the friends of a player, ordered by number.
    public func list(of player: Player) async throws(ServiceError) -> [Player] {
        let numbers: [PlayerNumber]
        do { numbers = try await list(of: player.number).players } catch { throw .ledger(error) }
        let players = try await service.players.players(Set(numbers))
        return numbers.sorted().compactMap { players[$0] }
    }

    /// Returns the friends whose score on a leaderboard's current ranking is worse than the player's, best first.
    public func list(
        of player: Player, below id: LeaderboardID, in game: GameID
    ) async throws(ServiceError) -> [Player] {
        let registered = try service.registered(id, of: game)
        guard let ranking = registered.currentRanking(at: now) else { return [] }
        let friends = try await list(of: player)
        let keys = Set((friends + [player]).map { EntryKey(ranking: ranking, player: $0.number) })
        let entries: [EntryKey: StoredEntry]
        do { entries = try await ledger.entries(keys, in: realm) } catch { throw .ledger(error) }
        func entry(_ player: Player) -> Entry? { entries[EntryKey(ranking: ranking, player: player.number)]?.entry }
        guard let mine = entry(player) else { return [] }
        let order = registered.leaderboard.order
        return friends.compactMap { friend in entry(friend).map { (friend, $0) } }
            .filter { order.isBetter(mine.score, than: $0.1.score) }
            .sorted { $0.1.stands(above: $1.1, by: order) }
            .map(\.0)
    }

    /// Returns the friends who can still complete an achievement.
    public func list(
        of player: Player, without achievement: AchievementDefinition, in game: GameID
    ) async throws(ServiceError) -> [Player] {
        let friends = try await list(of: player)
        guard !achievement.isRepeatable else { return friends }
        let keys = friends.map { RecordKey.progress(of: $0.number, in: game, achievement.id) }
        let completed = try await readRows { transaction in
            try Set(
                transaction.rows(Set(keys)).compactMap { key, text in
                    try key.value(AchievementProgress.self, in: text).isCompleted ? key : nil
                })
        }
        return zip(friends, keys).filter { !completed.contains($0.1) }.map(\.0)
    }
}
