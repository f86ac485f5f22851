extension Ranking {
    /// The rows from `start` on, `limit` of them or as many as there are. O(log n + rows).
    ///
    /// - Parameters:
    ///   - start: The first row, from 1. A page past the end is empty.
    ///   - limit: The most rows to return, from 0.
    public func rows(start: Int, limit: Int) -> [RankedRow] {
        precondition(start >= 1, "Rows count from 1.")
        precondition(limit >= 0, "A limit is not negative.")
        let offset = start - 1
        guard offset < count, limit > 0 else { return [] }
        let length = min(limit, count - offset)
        var rows: [RankedRow] = []
        rows.reserveCapacity(length)
        tree.visit(from: offset, limit: length) { key in
            let rank = rank(of: key, atRow: start + rows.count, after: rows.last)
            rows.append(RankedRow(rank: rank, entry: entry(at: key)))
        }
        return rows
    }

    /// A full page with a member in the middle; `nil` if the member has no entry. O(log n + limit).
    ///
    /// `limit / 2` rows stand above the member: with a limit of 11 it is the sixth row. Near either end of
    /// the ranking the page keeps its length and the member moves off the middle.
    ///
    /// - Parameter limit: The most rows to return, from 0.
    public func rows(around member: UInt32, limit: Int) -> [RankedRow]? {
        guard let row = row(of: member) else { return nil }
        return rows(aroundRow: row, limit: limit)
    }

    /// A full page around the row that a newcomer with this score would take. O(log n + limit).
    ///
    /// The newcomer is not in the page. `limit / 2` rows stand above the place, except near either end.
    ///
    /// - Parameter limit: The most rows to return, from 0.
    public func rows(aroundScore score: Int64, limit: Int) -> [RankedRow] {
        rows(aroundRow: tree.countNotAbove(score: direction.ascending(score)) + 1, limit: limit)
    }

    /// The rows from the one where a percentile begins. O(log n + rows).
    ///
    /// With n entries that is row max(1, ⌈n · (100 − percentile) / 100⌉): 100 begins at the best entry, 50 at
    /// the median and 0 at the last.
    ///
    /// - Parameters:
    ///   - percentile: From 0 to 100.
    ///   - limit: The most rows to return, from 0.
    public func rows(percentile: Int, limit: Int) -> [RankedRow] {
        precondition((0...100).contains(percentile), "A percentile lies between 0 and 100.")
        return rows(start: max(1, (count * (100 - percentile) + 99) / 100), limit: limit)
    }

    private func rows(aroundRow row: Int, limit: Int) -> [RankedRow] {
        precondition(limit >= 0, "A limit is not negative.")
        let lastStart = count - min(limit, count) + 1
        return rows(start: max(1, min(row - limit / 2, lastStart)), limit: limit)
    }

    /// The rank of the key at a row, given the row before it in the page if there is one.
    private func rank(of key: TreeKey, atRow row: Int, after previous: RankedRow?) -> Int {
        guard ties != .ordinal else { return row }
        guard let previous else { return rank(ofAscending: key.score) }
        if direction.ascending(previous.entry.score) == key.score { return previous.rank }
        return ties == .dense ? previous.rank + 1 : row
    }

    private func entry(at key: TreeKey) -> RankedEntry {
        guard let slot = members.slot(of: key.member) else { preconditionFailure("Every key has its member.") }
        return RankedEntry(member: key.member, slot: slot.pointee, direction)
    }
}
