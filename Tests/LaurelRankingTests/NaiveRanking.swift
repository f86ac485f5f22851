import LaurelRanking

/// A simple reference model of a ranking: an array that is sorted after each change and scanned for each query.
struct NaiveRanking {
    let direction: ScoreDirection
    var ties: TieRanking
    private(set) var entries: [RankedEntry] = []

    init(direction: ScoreDirection, ties: TieRanking) {
        self.direction = direction
        self.ties = ties
    }

    var count: Int { entries.count }

    mutating func set(_ entry: RankedEntry) {
        remove(member: entry.member)
        entries.append(entry)
        entries.sort(by: standsHigher)
    }

    @discardableResult
    mutating func remove(member: UInt32) -> RankedEntry? {
        guard let index = entries.firstIndex(where: { $0.member == member }) else { return nil }
        return entries.remove(at: index)
    }

    func entry(of member: UInt32) -> RankedEntry? {
        entries.first { $0.member == member }
    }

    func row(of member: UInt32) -> Int? {
        entries.firstIndex { $0.member == member }.map { $0 + 1 }
    }

    func rank(of member: UInt32) -> Int? {
        row(of: member).map(rank(atRow:))
    }

    func prospectiveRank(of score: Int64) -> Int {
        let better = entries.filter { isBetter($0.score, score) }
        switch ties {
        case .ordinal: return 1 + better.count + entries.count { $0.score == score }
        case .shared: return 1 + better.count
        case .dense: return 1 + Set(better.map(\.score)).count
        }
    }

    func rows(start: Int, limit: Int) -> [RankedRow] {
        entries.indices.dropFirst(start - 1).prefix(limit).map {
            RankedRow(rank: rank(atRow: $0 + 1), entry: entries[$0])
        }
    }

    func rows(around member: UInt32, limit: Int) -> [RankedRow]? {
        row(of: member).map { rows(aroundRow: $0, limit: limit) }
    }

    func rows(aroundScore score: Int64, limit: Int) -> [RankedRow] {
        rows(aroundRow: 1 + entries.count { !isBetter(score, $0.score) }, limit: limit)
    }

    func rows(percentile: Int, limit: Int) -> [RankedRow] {
        // The smallest row that is not below the percentile's share of the entries.
        let start = (1...max(1, count)).first { 100 * $0 >= count * (100 - percentile) }
        return rows(start: start ?? 1, limit: limit)
    }

    /// Returns the full page that has `row` nearest to its middle, found by trying all starts.
    private func rows(aroundRow row: Int, limit: Int) -> [RankedRow] {
        var start = row
        while start > 1, row - start < limit / 2 || start + limit - 1 > count { start -= 1 }
        return rows(start: start, limit: limit)
    }

    private func rank(atRow row: Int) -> Int {
        let score = entries[row - 1].score
        switch ties {
        case .ordinal: return row
        case .shared: return 1 + entries.count { isBetter($0.score, score) }
        case .dense: return 1 + Set(entries.map(\.score).filter { isBetter($0, score) }).count
        }
    }

    private func isBetter(_ left: Int64, _ right: Int64) -> Bool {
        direction == .highToLow ? left > right : left < right
    }

    private func standsHigher(_ left: RankedEntry, _ right: RankedEntry) -> Bool {
        if left.score != right.score { return isBetter(left.score, right.score) }
        return (left.date, left.position, left.member) < (right.date, right.position, right.member)
    }
}
