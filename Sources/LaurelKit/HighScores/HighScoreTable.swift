public import LaurelModel

/// The best scores of one device, best first: a value without a file.
public struct HighScoreTable: Hashable, Sendable {
    /// How many places a table has unless the game says otherwise.
    public static let sizeStandard = 10

    /// How many places there are.
    public let size: Int
    /// Which scores are better.
    public let order: ScoreOrder
    /// What has a place, best first; of equal scores the one that was earned first.
    public private(set) var records: [HighScoreRecord]

    /// - Parameter size: At least 1.
    /// - Parameter records: In any order; those that have no place are left out.
    public init(
        size: Int = sizeStandard, order: ScoreOrder = .highToLow, records: [HighScoreRecord] = []
    ) {
        precondition(size > 0, "A table has at least one place.")
        self.size = size
        self.order = order
        self.records = []
        self.records = Array(records.sorted(by: stands).prefix(size))
    }

    /// Whether `score` would get a place now: a game may ask for a name then.
    ///
    /// A full table turns away what is not better than its last score, equal included.
    public func takes(_ score: some BinaryInteger) -> Bool {
        guard let last = records.last, records.count == size else { return true }
        return order.isBetter(Int64(score), than: last.score)
    }

    /// Gives `record` its place, where it gets one; the last of a full table leaves it.
    ///
    /// - Returns: The place, from 1, or nil where the score was turned away.
    @discardableResult
    public mutating func add(_ record: HighScoreRecord) -> Int? {
        guard takes(record.score) else { return nil }
        // Behind those that stand as well: what was there first stays first.
        let index = records.firstIndex { stands(record, before: $0) } ?? records.endIndex
        records.insert(record, at: index)
        if records.count > size { records.removeLast() }
        return index + 1
    }

    /// The table as a screen shows it, with a row for every place.
    public var rows: [HighScoreRow] {
        (0..<size).map { HighScoreRow(rank: $0 + 1, record: $0 < records.count ? records[$0] : nil) }
    }

    /// Changes what is known of each record besides its score.
    mutating func note(_ change: (inout HighScoreRecord) -> Void) {
        for index in records.indices { change(&records[index]) }
    }

    private func stands(_ a: HighScoreRecord, before b: HighScoreRecord) -> Bool {
        a.score == b.score ? a.date < b.date : order.isBetter(a.score, than: b.score)
    }
}
