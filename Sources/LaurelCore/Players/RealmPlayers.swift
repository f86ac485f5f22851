public import LaurelModel

/// The players of a realm.
public struct RealmPlayers: RealmSubject {
    /// The service of the realm.
    package let service: RealmService

    /// Returns a player of this realm.
    public func player(_ reference: PlayerReference) async throws(ServiceError) -> Player {
        let found: [PlayerReference: Player]
        do throws(LedgerError) { found = try await named([reference]) } catch { throw .ledger(error) }
        guard let player = found[reference] else { throw .refused(.playerNotFound(reference)) }
        return player
    }

    /// Returns the players that exist for `numbers`.
    public func players(_ numbers: Set<PlayerNumber>) async throws(ServiceError) -> [PlayerNumber: Player] {
        do throws(LedgerError) { return try await numbered(Array(numbers)) } catch { throw .ledger(error) }
    }

    /// Returns the players that exist for `references`.
    nonisolated(nonsending) func named(
        _ references: [PlayerReference]
    ) async throws(LedgerError) -> [PlayerReference: Player] {
        try await service.run { (service) async throws(LedgerError) in
            try await service.playerReader.players(named: references, in: service)
        }
    }

    /// Returns the players that exist for `numbers`.
    nonisolated(nonsending) func numbered(
        _ numbers: [PlayerNumber]
    ) async throws(LedgerError) -> [PlayerNumber: Player] {
        try await service.run { (service) async throws(LedgerError) in
            try await service.playerReader.players(numbered: numbers, in: service)
        }
    }

    /// Returns the given players who have an entry on a ranking.
    public func players(
        _ players: Set<PlayerNumber>, on ranking: RankingID
    ) async throws(ServiceError) -> Set<PlayerNumber> {
        let keys = Set(players.map { EntryKey(ranking: ranking, player: $0) })
        do throws(LedgerError) {
            return Set(try await ledger.entries(keys, in: realm).keys.map(\.player))
        } catch {
            throw .ledger(error)
        }
    }

    /// The number of players of the realm, including those without scores.
    public func count() async throws(ServiceError) -> Int { try await readRows { Int(try $0.head.lastPlayer.value) } }

    /// Changes a player's display name. Later pages contain the new name.
    ///
    /// - Returns: Whether the name changed.
    @discardableResult
    public func rename(_ player: PlayerReference, to name: DisplayName) async throws(ServiceError) -> Bool {
        try await perform(.rename(player, to: name)).outcome != .unchanged
    }
}
