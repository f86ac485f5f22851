import LaurelModel

extension RecordTable {
    /// Who has asked for whom as a friend, named by both: friends are those who both have.
    static let friends = RecordTable("friend")
    /// What waits for an answer, named by the player who has to give it and the one who asked.
    static let friendRequests = RecordTable("friendRequest")
    /// Whom a player wants to hear nothing of, named by both.
    static let blocks = RecordTable("block")
    /// Who wants to hear nothing of a player, named by both: so that it goes along where that player goes on as another.
    static let blockers = RecordTable("blockedBy")
    /// How often a player's friends have changed, where they ever did.
    static let friendRevisions = RecordTable("friendRevision")
    /// Whose a friend code is.
    static let friendCodes = RecordTable("friendCode")
    /// A player's friend code.
    static let ownFriendCodes = RecordTable("ownFriendCode")
}

extension RecordKey {
    static func friend(_ player: PlayerNumber, asks other: PlayerNumber) -> RecordKey {
        RecordKey(.friends, pair(player, other))
    }

    static func friendRequest(to player: PlayerNumber, from other: PlayerNumber) -> RecordKey {
        RecordKey(.friendRequests, pair(player, other))
    }

    static func block(_ player: PlayerNumber, of other: PlayerNumber) -> RecordKey {
        RecordKey(.blocks, pair(player, other))
    }

    /// The same block, found by whom it is about.
    static func blocked(_ other: PlayerNumber, by player: PlayerNumber) -> RecordKey {
        RecordKey(.blockers, pair(other, player))
    }

    static func friendRevision(of player: PlayerNumber) -> RecordKey {
        RecordKey(.friendRevisions, player.value.rowName)
    }

    static func friendCode(_ code: FriendCode) -> RecordKey { RecordKey(.friendCodes, code.digits) }

    static func ownFriendCode(of player: PlayerNumber) -> RecordKey { RecordKey(.ownFriendCodes, player.value.rowName) }

    private static func pair(_ player: PlayerNumber, _ other: PlayerNumber) -> String {
        "\(player.value.rowName)/\(other.value.rowName)"
    }
}

extension RecordRange {
    /// The rows of a table that are named by a player and another.
    init(_ table: RecordTable, of player: PlayerNumber, after other: PlayerNumber? = nil) {
        let prefix = "\(player.value.rowName)/"
        self.init(table, prefix: prefix, after: other.map { prefix + $0.value.rowName })
    }
}

extension StoredRecord {
    /// The second of the two players that name this row.
    var otherPlayer: PlayerNumber {
        get throws(LedgerError) {
            guard let digits = key.name.split(separator: "/").last, let number = UInt32(digits, radix: 16) else {
                throw .damaged("the row \(key) names no player")
            }
            return PlayerNumber(number)
        }
    }
}
