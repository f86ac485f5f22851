import GRDB
import LaurelCore
import LaurelModel

/// The stored row of a realm: the head of its facts, and the position up to which its table of entries contains them.
struct RealmRow: Equatable {
    let number: Int64
    let head: Head
    let entriesPosition: LedgerPosition

    private static let columns = """
        number, epoch, position, moment, lastPlayer, lastLeaderboard, checksum, entriesPosition, \
        rowChecksum = \(checksum)
        """

    /// The SQL expression for a row's checksum: a polynomial of its values. Triggers store it with every change.
    static let checksum: String = {
        let values = [
            "position", "moment", "lastPlayer", "lastLeaderboard", "entriesPosition", "coalesce(checksum, 0)",
        ]
        return values.reduce("epoch % 2147483647") { "(\($0)) * 31 + \($1) % 2147483647" }
    }()

    /// Reads the row of a realm.
    ///
    /// - Throws: ``LedgerError/realmNotFound(_:)``, and ``LedgerError/damaged(_:)`` if the row does not match its
    ///   checksum.
    init(_ realm: Realm, in db: Database) throws {
        let found = try PreparedStatement(
            "SELECT \(Self.columns) FROM realm WHERE \"group\" = ? AND environment = ?", in: db
        ).firstRow(.text(realm.group.text), .text(realm.environment.rawValue), read: Self.init(reading:))
        guard let found else { throw LedgerError.realmNotFound(realm) }
        self = found
    }

    /// Reads the row with a realm's number.
    ///
    /// - Throws: ``LedgerError/damaged(_:)`` if there is no such row, or it does not match its checksum.
    init(numbered number: Int64, in db: Database) throws {
        let found = try PreparedStatement("SELECT \(Self.columns) FROM realm WHERE number = ?", in: db)
            .firstRow(.integer(number), read: Self.init(reading:))
        guard let found else { throw LedgerError.damaged("the row of realm \(number) is missing") }
        self = found
    }

    private init(reading row: PreparedRow) throws {
        number = row.integer(0)
        guard row.integer(8) == 1 else {
            throw LedgerError.damaged("the row of realm \(number) does not match its checksum")
        }
        head = Head(
            epoch: row.integer(1), position: LedgerPosition(row.integer(2)),
            moment: Moment(milliseconds: row.integer(3)),
            lastPlayer: PlayerNumber(UInt32(truncatingIfNeeded: row.integer(4))),
            lastLeaderboard: LeaderboardNumber(UInt32(truncatingIfNeeded: row.integer(5))),
            checksum: row.optionalInteger(6).map(FactChecksum.init(stored:)))
        entriesPosition = LedgerPosition(row.integer(7))
    }
}
