import LaurelCore
import LaurelModel

extension PostgresTransaction {
    func allLeaderboards() throws -> [RegisteredLeaderboard] { try rows(.allLeaderboards).map { try $0.leaderboard } }

    func flags() throws -> [PlayerNumber: PlayerFlags] {
        var flags: [PlayerNumber: PlayerFlags] = [:]
        for row in try rows(.flags) {
            flags[PlayerNumber(stored: row.integer(0))] = PlayerFlags(stored: row.integer(1))
        }
        return flags
    }

    func facts(after position: LedgerPosition, limit: Int) throws -> [Fact] {
        let rows = try rows(.factsAfter) { parameters in
            parameters.append(position.value)
            parameters.append(Int64(limit == .max ? limit : limit + 1))
        }
        var facts: [Fact] = []
        var previous: FactChecksum?
        for row in rows {
            let record = FactTable.record(row)
            if record.position > position.value, facts.count < limit {
                facts.append(try record.fact(after: previous))
            }
            previous = record.checksum
        }
        return facts
    }

    /// Returns all entries of a ranking, read in batches sorted by player number.
    func entries(of ranking: RankingID) throws -> [(player: PlayerNumber, stored: StoredEntry)] {
        func entries(after player: Int64) -> StatementCall {
            call(.entriesOfRanking) { parameters in
                parameters.append(Int64(ranking.leaderboard.value))
                parameters.append(ranking.occurrence)
                parameters.append(player)
            }
        }
        var found: [(player: PlayerNumber, stored: StoredEntry)] = []
        try connection.run(entries(after: -1)) { rows in
            rows.count < PreparedSQL.entryCountPerStatement ? nil : rows.last.map { entries(after: $0.integer(0)) }
        } _: { rows in
            for row in rows { found.append((PlayerNumber(stored: row.integer(0)), row.storedEntry(from: 1))) }
        }
        return found
    }

    func players(numbered numbers: Set<PlayerNumber>) throws -> [PlayerNumber: Player] {
        var found: [PlayerNumber: Player] = [:]
        for row in try rows(.playersByNumber, { $0.append(array: numbers.map { Int64($0.value) }) }) {
            let player = try row.player
            found[player.number] = player
        }
        return found
    }

    func players(after number: PlayerNumber, limit: Int) throws -> [Player] {
        try rows(.playersAfter) { parameters in
            parameters.append(Int64(number.value))
            parameters.append(Int64(limit))
        }.map { try $0.player }
    }

    /// Returns no players if there are no later facts, and otherwise nil, because a query for the facts would take as
    /// long as the query for players that it replaces.
    func playersChanged(after position: LedgerPosition) -> Set<PlayerNumber>? { position == head.position ? [] : nil }

    /// Returns the occurrences that are not final.
    func openOccurrences() throws -> [RankingID: StoredOccurrence] { occurrences(try rows(.openOccurrences)) }

    /// Returns the newest occurrences first.
    func occurrences(
        of leaderboard: LeaderboardNumber, below number: Int64, limit: Int
    ) throws -> [(number: Int64, stored: StoredOccurrence)] {
        try rows(.newestOccurrences) { parameters in
            parameters.append(Int64(leaderboard.value))
            parameters.append(number)
            parameters.append(Int64(limit))
        }.map { (number: $0.integer(1), stored: $0.storedOccurrence(from: 2)) }
    }

    func occurrences(_ rows: PostgresRows) -> [RankingID: StoredOccurrence] {
        var found: [RankingID: StoredOccurrence] = [:]
        for row in rows {
            let ranking = RankingID(
                leaderboard: LeaderboardNumber(stored: row.integer(0)), occurrence: row.integer(1))
            found[ranking] = row.storedOccurrence(from: 2)
        }
        return found
    }

    func census() throws -> Census {
        let counts = try rows(.census)[0]
        return Census(
            factCount: Int(counts.integer(0)), submissionIDCount: Int(counts.integer(1)),
            entryCount: Int(counts.integer(2)), playerCount: Int(counts.integer(3)))
    }
}
