public import LaurelModel

extension RealmService {
    /// The friends of a player, by number: those who have asked for each other.
    public func friends(of player: Player) async throws(ServiceError) -> [Player] {
        let numbers: [PlayerNumber]
        do { numbers = try await friendList(of: player.number).players } catch { throw .ledger(error) }
        let players = try await self.players(Set(numbers))
        return numbers.sorted().compactMap { players[$0] }
    }

    /// The friends whose score on a leaderboard's current ranking is lower than the player's, the best first.
    public func friends(
        of player: Player, below id: LeaderboardID, in game: GameID
    ) async throws(ServiceError) -> [Player] {
        let registered = try registered(id, of: game)
        guard let ranking = registered.currentRanking(at: now) else { return [] }
        let friends = try await friends(of: player)
        let keys = Set((friends + [player]).map { EntryKey(ranking: ranking, player: $0.number) })
        let entries: [EntryKey: KeptEntry]
        do { entries = try await ledger.entries(keys, in: realm) } catch { throw .ledger(error) }
        func entry(_ player: Player) -> Entry? { entries[EntryKey(ranking: ranking, player: player.number)]?.entry }
        guard let mine = entry(player) else { return [] }
        let order = registered.leaderboard.order
        return friends.compactMap { friend in entry(friend).map { (friend, $0) } }
            .filter { order.isBetter(mine.score, than: $0.1.score) }
            .sorted { $0.1.stands(above: $1.1, by: order) }
            .map(\.0)
    }

    /// The friends who could still complete an achievement.
    public func friends(
        of player: Player, without achievement: AchievementDefinition, in game: GameID
    ) async throws(ServiceError) -> [Player] {
        let friends = try await friends(of: player)
        guard !achievement.isRepeatable else { return friends }
        let keys = friends.map { RowKey.progress(of: $0.number, in: game, achievement.id) }
        let completed = try await readRows { transaction in
            try Set(
                transaction.rows(Set(keys)).compactMap { key, text in
                    try key.value(AchievementProgress.self, in: text).isCompleted ? key : nil
                })
        }
        return zip(friends, keys).filter { !completed.contains($0.1) }.map(\.0)
    }

    /// These players, as far as they exist.
    public func players(_ numbers: Set<PlayerNumber>) async throws(ServiceError) -> [PlayerNumber: Player] {
        do { return try await players(numbered: Array(numbers)) } catch { throw .ledger(error) }
    }

    /// Every leaderboard of the realm, by the number that facts have for it.
    public var leaderboardsByNumber: [LeaderboardNumber: Leaderboard] {
        leaderboards.mapValues(\.leaderboard)
    }
}
