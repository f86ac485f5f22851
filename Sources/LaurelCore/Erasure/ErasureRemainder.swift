public import LaurelModel

/// The data of a closed account that the closing transaction does not remove: its picture, which is in another realm, and the
/// blocks on it, which may be many.
///
/// The same transaction writes this as a row. The row survives a crash, so that the removal continues later.
public struct ErasureRemainder: Hashable, Sendable, Codable {
    let id: String
    let number: PlayerNumber
    /// The player who continues the closed account and gets the blocks; nil for an erased player.
    let heir: PlayerNumber?

    public var player: PlayerID {
        get throws(InvalidPlayerID) { try PlayerID(id) }
    }
}

extension RecordTable {
    /// An ``ErasureRemainder`` each, named by its heir and its player; an empty row for a realm that was wiped.
    static let erasureRemainders = RecordTable("erasureRemainder")
}

extension RecordKey {
    /// Says that the realm was wiped: the pictures of players who are gone remain.
    static let wipeRemainder = RecordKey(.erasureRemainders, "wipe")

    static func remainder(_ remainder: ErasureRemainder) -> RecordKey {
        RecordKey(.erasureRemainders, heirPrefix(remainder.heir) + remainder.id)
    }

    static func heirPrefix(_ heir: PlayerNumber?) -> String { "\(heir?.value.rowName ?? "none")/" }
}
