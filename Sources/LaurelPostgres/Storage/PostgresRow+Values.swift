import LaurelCore
import LaurelModel

// Conversion of rows to the model's values.
extension PostgresRow {
    /// The game in a row of `gameByID` or `allGames`.
    var game: Game {
        get throws {
            do {
                return try Game(id: GameID.stored(text(0)), name: text(1), group: GroupID.stored(text(2)))
            } catch {
                throw LedgerError.damaged("a game cannot be read: \(error)")
            }
        }
    }

    /// The player in a row of a statement that selects players.
    var player: Player {
        get throws {
            do {
                return Player(
                    number: PlayerNumber(stored: integer(0)), id: try PlayerID(text(1)),
                    externalID: try optionalText(2).map { try ExternalID.stored($0) },
                    displayName: try DisplayName.stored(text(3)),
                    createdAt: Moment(milliseconds: integer(4)), flags: PlayerFlags(stored: integer(5)))
            } catch {
                throw LedgerError.damaged("player \(integer(0)) cannot be read: \(error)")
            }
        }
    }

    var leaderboard: RegisteredLeaderboard {
        get throws {
            RegisteredLeaderboard(
                number: LeaderboardNumber(stored: integer(0)), leaderboard: try Leaderboard(settingsText: text(1)))
        }
    }

    /// Returns the occurrence whose opening time is in this column, and whose other values are in the next columns.
    func storedOccurrence(from column: Int32) -> StoredOccurrence {
        StoredOccurrence(
            openedAt: Moment(milliseconds: integer(column)), start: Moment(milliseconds: integer(column + 1)),
            end: Moment(milliseconds: integer(column + 2)),
            finalizedAt: optionalInteger(column + 3).map(Moment.init(milliseconds:)))
    }

    /// Returns the entry whose score is in this column, and whose other values are in the next columns.
    func storedEntry(from column: Int32) -> StoredEntry {
        StoredEntry(entry: Entry(self, from: column), lastFact: LedgerPosition(integer(column + 4)))
    }
}

extension Entry {
    init(_ row: PostgresRow, from column: Int32) {
        self.init(
            score: row.integer(column), context: UInt64(bitPattern: row.integer(column + 1)),
            date: Moment(milliseconds: row.integer(column + 2)), position: LedgerPosition(row.integer(column + 3)))
    }
}

extension Number {
    init(stored value: Int64) { self.init(UInt32(truncatingIfNeeded: value)) }
}

extension PlayerFlags {
    init(stored value: Int64) { self.init(rawValue: UInt8(truncatingIfNeeded: value)) }
}
