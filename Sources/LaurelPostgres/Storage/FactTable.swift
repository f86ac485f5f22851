import LaurelCore

/// The columns of the table of facts, and their conversion.
enum FactTable {
    private static let columnTypes: KeyValuePairs = [
        "position": "bigint", "moment": "bigint", "kind": "bigint", "leaderboard": "bigint", "occurrence": "bigint",
        "player": "bigint", "id": "bytea", "author": "bigint", "score": "bigint", "context": "bigint",
        "date": "bigint", "sent_at": "bigint", "named_occurrence": "bigint", "received_at": "bigint",
        "earned_at": "bigint", "outcome": "bigint", "entry_score": "bigint", "entry_context": "bigint",
        "entry_date": "bigint", "entry_position": "bigint", "previous": "bigint", "settings": "text",
        "flags": "bigint", "checksum": "bigint",
    ]

    static let columns = columnTypes.map(\.key).joined(separator: ", ")
    static let columnCount = Int32(columnTypes.count)

    /// Returns the placeholders of an array for each column; the first placeholder has this number.
    static func parameters(from first: Int) -> String {
        columnTypes.enumerated().map { "$\(first + $0.offset)::\($0.element.value)[]" }.joined(separator: ", ")
    }

    /// Appends an array for each column.
    static func append(_ facts: [Fact], to parameters: inout StatementParameters) {
        let records = facts.map(FactRecord.init)
        func append(_ value: (FactRecord) -> Int64?) { parameters.append(array: records.map(value)) }
        append(\.position)
        append(\.moment)
        append(\.kind)
        append(\.leaderboard)
        append(\.occurrence)
        append(\.player)
        parameters.append(array: records.map(\.id))
        append(\.author)
        append(\.score)
        append(\.context)
        append(\.date)
        append(\.sentAt)
        append(\.namedOccurrence)
        append(\.receivedAt)
        append(\.earnedAt)
        append(\.outcome)
        append(\.entryScore)
        append(\.entryContext)
        append(\.entryDate)
        append(\.entryPosition)
        append(\.previous)
        parameters.append(array: records.map(\.settings))
        append(\.flags)
        append(\.checksum?.stored)
    }

    /// Appends a value for each column.
    static func append(_ record: FactRecord, to rows: inout CopyRows) {
        rows.add(record.position)
        rows.add(record.moment)
        rows.add(small: record.kind)
        rows.add(record.leaderboard)
        rows.add(record.occurrence)
        rows.add(record.player)
        rows.add(record.id)
        rows.add(small: record.author)
        rows.add(record.score)
        rows.add(record.context)
        rows.add(record.date)
        rows.add(record.sentAt)
        rows.add(record.namedOccurrence)
        rows.add(record.receivedAt)
        rows.add(record.earnedAt)
        rows.add(small: record.outcome)
        rows.add(record.entryScore)
        rows.add(record.entryContext)
        rows.add(record.entryDate)
        rows.add(record.entryPosition)
        rows.add(record.previous)
        rows.add(record.settings)
        rows.add(small: record.flags)
        rows.add(record.checksum?.stored)
    }

    /// Reads a row of ``columns``.
    static func record(_ row: PostgresRow) -> FactRecord {
        var record = FactRecord(position: row.integer(0), moment: row.integer(1), kind: row.integer(2))
        record.leaderboard = row.optionalInteger(3)
        record.occurrence = row.optionalInteger(4)
        record.player = row.optionalInteger(5)
        record.id = row.isNull(6) ? nil : row.bytes(6)
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
