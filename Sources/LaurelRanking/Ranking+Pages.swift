extension Ranking {
    /// Returns at most `limit` rows, starting at row `start`. O(log n + rows).
    ///
    /// - Parameters:
    ///   - start: The first row, from 1. A page after the last row is empty.
    ///   - limit: The maximum number of rows, from 0.
    public func rows(start: Int, limit: Int) -> [RankedRow] {
        precondition(start >= 1, "Rows are numbered from 1.")
        precondition(limit >= 0, "A limit must not be negative.")
        let offset = start - 1
        guard offset < count, limit > 0 else { return [] }
        let length = min(limit, count - offset)
        var rows: [RankedRow] = []
        rows.reserveCapacity(length)
        tree.visit(from: offset, limit: length) { entry in
            let rank = rank(of: entry.key, atRow: start + rows.count, after: rows.last)
            rows.append(RankedRow(rank: rank, entry: RankedEntry(entry, direction)))
        }
        return rows
    }

    /// Returns a full page with a member in the middle; `nil` if the member has no entry. O(log n + limit).
    ///
    /// There are `limit / 2` rows above the member: with a limit of 11, the member has the sixth row. Near both ends of
    /// the ranking the page has the same length, and the member is not in the middle.
    ///
    /// - Parameter limit: The maximum number of rows, from 0.
    public func rows(around member: UInt32, limit: Int) -> [RankedRow]? {
        guard let row = row(of: member) else { return nil }
        return rows(aroundRow: row, limit: limit)
    }

    /// Returns a full page around the row that a new member with this score would have. O(log n + limit).
    ///
    /// The page does not contain the new member. There are `limit / 2` rows above its row, except near both ends.
    ///
    /// - Parameter limit: The maximum number of rows, from 0.
    public func rows(aroundScore score: Int64, limit: Int) -> [RankedRow] {
        rows(aroundRow: tree.countNotAbove(score: direction.ascending(score)) + 1, limit: limit)
    }

    /// Returns at most `limit` rows, starting at the first row of a percentile. O(log n + rows).
    ///
    /// With n entries, that is row max(1, ⌈n · (100 − percentile) / 100⌉): percentile 100 starts at the best entry, 50
    /// at the median and 0 at the last entry.
    ///
    /// - Parameters:
    ///   - percentile: A number from 0 to 100.
    ///   - limit: The maximum number of rows, from 0.
    public func rows(percentile: Int, limit: Int) -> [RankedRow] {
        precondition((0...100).contains(percentile), "A percentile must be from 0 to 100.")
        return rows(start: max(1, (count * (100 - percentile) + 99) / 100), limit: limit)
    }

    private func rows(aroundRow row: Int, limit: Int) -> [RankedRow] {
        precondition(limit >= 0, "A limit must not be negative.")
        let lastStart = count - min(limit, count) + 1
        return rows(start: max(1, min(row - limit / 2, lastStart)), limit: limit)
    }

    /// Returns the rank of the key at a row. `previous` is the row before it in the page, if there is one.
    private func rank(of key: TreeKey, atRow row: Int, after previous: RankedRow?) -> Int {
        guard ties != .ordinal else { return row }
        guard let previous else { return rank(ofAscending: key.score) }
        if direction.ascending(previous.entry.score) == key.score { return previous.rank }
        return ties == .dense ? previous.rank + 1 : row
    }
}
