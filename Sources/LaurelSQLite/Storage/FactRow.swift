import LaurelCore

/// A fact as the columns of its table.
enum FactRow {
    static let columns = """
        position, moment, kind, leaderboard, occurrence, player, id, author, score, context, date, sentAt, \
        namedOccurrence, receivedAt, earnedAt, outcome, entryScore, entryContext, entryDate, entryPosition, previous, \
        settings, flags, checksum
        """

    static func insert(_ fact: Fact, realm: Int64, with statement: PreparedStatement) throws {
        let record = FactRecord(fact)
        try statement.run { row in
            row.add(realm)
            row.add(record.position)
            row.add(record.moment)
            row.add(record.kind)
            row.add(record.leaderboard)
            row.add(record.occurrence)
            row.add(record.player)
            if let id = record.id { row.add(id) } else { row.addNulls(1) }
            row.add(record.author)
            row.add(record.score)
            row.add(record.context)
            row.add(record.date)
            row.add(record.sentAt)
            row.add(record.namedOccurrence)
            row.add(record.receivedAt)
            row.add(record.earnedAt)
            row.add(record.outcome)
            row.add(record.entryScore)
            row.add(record.entryContext)
            row.add(record.entryDate)
            row.add(record.entryPosition)
            row.add(record.previous)
            row.add(record.settings)
            row.add(record.flags)
            row.add(record.checksum?.stored)
        }
    }

    /// Reads a row of ``columns``.
    static func record(_ row: PreparedRow) -> FactRecord {
        var record = FactRecord(position: row.integer(0), moment: row.integer(1), kind: row.integer(2))
        record.leaderboard = row.optionalInteger(3)
        record.occurrence = row.optionalInteger(4)
        record.player = row.optionalInteger(5)
        record.id = row.isNull(6) ? nil : row.blob(6)
        record.author = row.optionalInteger(7)
        record.score = row.optionalInteger(8)
        record.context = row.optionalInteger(9)
        record.date = row.optionalInteger(10)
        record.sentAt = row.optionalInteger(11)
        record.namedOccurrence = row.optionalInteger(12)
        record.receivedAt = row.optionalInteger(13)
        record.earnedAt = row.optionalInteger(14)
        record.outcome = row.optionalInteger(15)
        record.entryScore = row.optionalInteger(16)
        record.entryContext = row.optionalInteger(17)
        record.entryDate = row.optionalInteger(18)
        record.entryPosition = row.optionalInteger(19)
        record.previous = row.optionalInteger(20)
        record.settings = row.optionalText(21)
        record.flags = row.optionalInteger(22)
        record.checksum = row.optionalInteger(23).map(FactChecksum.init(stored:))
        return record
    }
}
