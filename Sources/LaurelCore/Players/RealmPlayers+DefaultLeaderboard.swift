public import LaurelModel

extension RecordTable {
    /// Players' own default leaderboards, by game and player.
    fileprivate static let defaultLeaderboards = RecordTable("defaultLeaderboards")
}

extension RecordKey {
    fileprivate static func defaultLeaderboard(of player: PlayerNumber, in game: GameID) -> RecordKey {
        RecordKey(.defaultLeaderboards, "\(game.text)/\(player.value.rowName)")
    }
}

extension RealmPlayers {
    /// Sets the leaderboard for a player's scores that name none; nil for the game's default.
    ///
    /// - Throws: ``ServiceError`` if the leaderboard accepts no submissions.
    public func setDefaultLeaderboard(
        _ id: LeaderboardID?, of player: PlayerReference, in game: GameID
    ) async throws(ServiceError) {
        do {
            try await service.transact { transaction in
                guard let number = try transaction.players(named: [player])[player]?.number else {
                    throw ServiceError.refused(.playerNotFound(player))
                }
                if let id { try transaction.demandSubmissions(to: id, of: game) }
                try transaction.set(.defaultLeaderboard(of: number, in: game), to: id)
            }
        } catch {
            throw ServiceError(error)
        }
    }

    /// Returns a player's own default leaderboard; nil if it accepts no submissions, or if the player is new or has
    /// none.
    public func defaultLeaderboard(
        of player: PlayerReference, in game: GameID
    ) async throws(ServiceError) -> LeaderboardID? {
        do {
            return try await ledger.read(in: realm) { transaction in
                guard let number = try transaction.players(named: [player])[player]?.number,
                    let id = try transaction.value(LeaderboardID.self, of: .defaultLeaderboard(of: number, in: game))
                else { return nil }
                do { try transaction.demandSubmissions(to: id, of: game) } catch is ServiceError { return nil }
                return id
            }
        } catch {
            throw ServiceError(error)
        }
    }
}

extension LedgerTransaction {
    fileprivate func demandSubmissions(to id: LeaderboardID, of game: GameID) throws {
        guard let leaderboard = try leaderboards(named: [id])[id]?.leaderboard, leaderboard.belongs(to: game) else {
            throw ServiceError.refused(.leaderboardNotFound(id))
        }
        if let members = leaderboard.combination?.members {
            throw ServiceError.refused(.leaderboardCombined(id, members: members))
        }
        if leaderboard.isArchived { throw ServiceError.refused(.leaderboardArchived(id)) }
    }
}
