public import LaurelModel

/// A table of the best scores, best first. A value type that is not connected to a file.
public struct HighScoreTable: Hashable, Sendable {
    /// The default number of rows.
    public static let sizeStandard = 10

    /// The maximum number of records.
    public let size: Int
    /// The sort order of the scores.
    public let order: ScoreOrder
    /// The records, best first. Equal scores are sorted by date, earlier first.
    public private(set) var records: [HighScoreRecord]

    /// Creates a table.
    ///
    /// - Parameters:
    ///   - size: The maximum number of records, at least 1.
    ///   - order: The sort order of the scores.
    ///   - records: The records in any order. Records that do not fit are dropped.
    public init(
        size: Int = sizeStandard, order: ScoreOrder = .highToLow, records: [HighScoreRecord] = []
    ) {
        precondition(size > 0, "Invalid table size: a table has at least one row.")
        self.size = size
        self.order = order
        self.records = []
        self.records = Array(records.sorted(by: stands).prefix(size))
    }

    /// Returns whether `score` would enter the table now. A game may then ask for the player's name.
    ///
    /// A full table rejects a score that is not better than its last score, including an equal score.
    public func accepts(_ score: some BinaryInteger) -> Bool {
        guard let last = records.last, records.count == size else { return true }
        return order.isBetter(Int64(score), than: last.score)
    }

    /// Inserts `record` if its score is good enough, and drops the last record of a full table.
    ///
    /// - Returns: The rank, from 1, or nil if the score is rejected.
    @discardableResult
    public mutating func add(_ record: HighScoreRecord) -> Int? {
        guard accepts(record.score) else { return nil }
        // A record is inserted after equal records, so that earlier records keep their ranks.
        let index = records.firstIndex { stands(record, before: $0) } ?? records.endIndex
        records.insert(record, at: index)
        if records.count > size { records.removeLast() }
        return index + 1
    }

    /// The rows of the table, including empty rows.
    public var rows: [HighScoreRow] {
        (0..<size).map { HighScoreRow(rank: $0 + 1, record: $0 < records.count ? records[$0] : nil) }
    }

    /// Changes fields of the records other than score and date.
    mutating func note(_ change: (inout HighScoreRecord) -> Void) {
        for index in records.indices { change(&records[index]) }
    }

    private func stands(_ a: HighScoreRecord, before b: HighScoreRecord) -> Bool {
        a.score == b.score ? a.date < b.date : order.isBetter(a.score, than: b.score)
    }
}
