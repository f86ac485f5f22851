/// An entry as a tree stores it: a sort key and the game's data.
struct TreeEntry: Equatable {
    var key: TreeKey
    var context: UInt64 = 0
}

extension TreeEntry {
    /// Converts a ranking's entry.
    @inline(__always)
    init(_ entry: RankedEntry, _ direction: ScoreDirection) {
        key = TreeKey(
            score: direction.ascending(entry.score),
            date: entry.date,
            position: entry.position,
            member: entry.member
        )
        context = entry.context
    }
}

extension RankedEntry {
    /// Converts a tree's entry.
    @inline(__always)
    init(_ entry: TreeEntry, _ direction: ScoreDirection) {
        self.init(
            member: entry.key.member,
            score: direction.ascending(entry.key.score),
            date: entry.key.date,
            position: entry.key.position,
            context: entry.context
        )
    }
}
