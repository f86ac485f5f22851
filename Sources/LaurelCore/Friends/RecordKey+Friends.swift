import LaurelModel

extension RecordTable {
    /// The friendships and sent requests, by player and other player. Two friends have a record each.
    static let friends = RecordTable("friend")
    /// The delivered, unanswered requests, by receiver and requester.
    static let friendRequests = RecordTable("friendRequest")
    /// The blocks, by blocking player and blocked player.
    static let blocks = RecordTable("block")
    /// The same blocks, by blocked player and blocking player. They are moved if the account is linked to another.
    static let blockers = RecordTable("blockedBy")
    /// The number of changes of a player's friends, if there was any.
    static let friendRevisions = RecordTable("friendRevision")
    /// The player of each friend code.
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

    /// The key of the same block in the table of blocks on a player.
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
    /// The records of a table for a player and any other player.
    init(_ table: RecordTable, of player: PlayerNumber, after other: PlayerNumber? = nil) {
        let prefix = "\(player.value.rowName)/"
        self.init(table, prefix: prefix, after: other.map { prefix + $0.value.rowName })
    }
}

extension StoredRecord {
    /// The second of the two players in the record's name.
    var otherPlayer: PlayerNumber {
        get throws(LedgerError) {
            guard let digits = key.name.split(separator: "/").last, let number = UInt32(digits, radix: 16) else {
                throw .damaged("the record \(key) contains no player number")
            }
            return PlayerNumber(number)
        }
    }
}
