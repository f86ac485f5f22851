public import LaurelModel

/// The data of a closed account that the closing transaction does not remove.
///
/// This is the avatar, which is in another realm, and the blocks on the account, which may be many. The closing
/// transaction stores this record, so that the removal continues even after a crash.
public struct ErasureRemainder: Hashable, Sendable, Codable {
    let id: String
    let number: PlayerNumber
    /// The player who continues the closed account and receives the blocks; nil for an erased player.
    let heir: PlayerNumber?

    /// The closed account.
    public var player: PlayerID {
        get throws(InvalidPlayerID) { try PlayerID(id) }
    }
}

extension RecordTable {
    /// The incomplete removals, an ``ErasureRemainder`` each by heir and player; an empty record for a wiped realm.
    static let erasureRemainders = RecordTable("erasureRemainder")
}

extension RecordKey {
    /// The key that records that the realm was wiped, so that the avatars of its players must be removed.
    static let wipeRemainder = RecordKey(.erasureRemainders, "wipe")

    static func remainder(_ remainder: ErasureRemainder) -> RecordKey {
        RecordKey(.erasureRemainders, heirPrefix(remainder.heir) + remainder.id)
    }

    static func heirPrefix(_ heir: PlayerNumber?) -> String { "\(heir?.value.rowName ?? "none")/" }
}
