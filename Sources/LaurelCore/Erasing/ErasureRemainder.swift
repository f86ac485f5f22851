public import LaurelModel

/// What remains to be removed of a closed account after the transaction that closed it: its picture, which is in another realm, and
/// the blocks that any number of players have set on it.
///
/// It is a row that the same transaction writes. A crash leaves it, so that the removal goes on later.
public struct ErasureRemainder: Hashable, Sendable, Codable {
    let id: String
    let number: PlayerNumber
    /// The player who goes on for the closed account, and whom the blocks are moved to; nil for an erased player.
    let heir: PlayerNumber?

    public var player: PlayerID {
        get throws(InvalidPlayerID) { try PlayerID(id) }
    }
}

extension RowTable {
    /// An ``ErasureRemainder`` each, named by its heir and its player; an empty row for a realm that was wiped.
    static let erasureRemainders = RowTable("erasureRemainder")
}

extension RowKey {
    /// Says that the realm was wiped: the pictures of players who are gone remain.
    static let wipeRemainder = RowKey(.erasureRemainders, "wipe")

    static func remainder(_ remainder: ErasureRemainder) -> RowKey {
        RowKey(.erasureRemainders, heirPrefix(remainder.heir) + remainder.id)
    }

    static func heirPrefix(_ heir: PlayerNumber?) -> String { "\(heir?.value.rowName ?? "none")/" }
}
