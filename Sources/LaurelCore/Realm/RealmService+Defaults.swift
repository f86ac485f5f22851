public import LaurelModel

extension RowTable {
    /// Players' own default leaderboards, by game and player.
    fileprivate static let defaultLeaderboards = RowTable("defaultLeaderboards")
}

extension RowKey {
    fileprivate static func defaultLeaderboard(of player: PlayerNumber, in game: GameID) -> RowKey {
        RowKey(.defaultLeaderboards, "\(game.text)/\(player.value.rowName)")
    }
}

extension RealmService {
    /// Sends a player's scores that name no leaderboard to this one from now on; nil for the game's.
    ///
    /// - Throws: ``ServiceError``; a leaderboard that takes no submissions is refused.
    public func setDefaultLeaderboard(
        _ id: LeaderboardID?, of player: PlayerReference, in game: GameID
    ) async throws(ServiceError) {
        do {
            try await transact { transaction in
                guard let number = try transaction.players(named: [player])[player]?.number else {
                    throw ServiceError.refused(.playerNotFound(player))
                }
                if let id { try transaction.demandSubmissions(to: id, of: game) }
                try transaction.set(.defaultLeaderboard(of: number, in: game), to: id)
            }
        } catch {
            throw ServiceError(thrown: error)
        }
    }

    /// A player's own default leaderboard, as long as it takes submissions; nil for somebody who has none, or is new.
    public nonisolated func defaultLeaderboard(
        of player: PlayerReference, in game: GameID
    ) async throws(ServiceError) -> LeaderboardID? {
        do {
            return try await read { transaction in
                guard let number = try transaction.players(named: [player])[player]?.number,
                    let id = try transaction.value(LeaderboardID.self, of: .defaultLeaderboard(of: number, in: game))
                else { return nil }
                do { try transaction.demandSubmissions(to: id, of: game) } catch is ServiceError { return nil }
                return id
            }
        } catch {
            throw ServiceError(thrown: error)
        }
    }
}

extension ServiceError {
    /// What came out of a transaction: its body's own, or the ledger's.
    fileprivate init(thrown error: any Error) {
        self = error as? ServiceError ?? .ledger(error as? LedgerError ?? .unavailable("\(error)"))
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
