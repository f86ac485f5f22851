/// The entries of one leaderboard in order, with exact ranks, however many they are.
///
/// Better scores come first, then earlier dates, lower positions, lower members: a total order, so nothing
/// is left to chance. Ranks and rows count from 1. With n entries every change and every question costs
/// O(log n); a page costs its rows on top.
///
/// A ranking is not sendable: it locks nothing, and whoever owns it keeps it to one thread, actor or lock
/// at a time.
public final class Ranking {
    /// Which scores stand higher.
    public let direction: ScoreDirection

    /// How equal scores are numbered.
    ///
    /// Going between `ordinal` and `shared` is free. Going to `dense` collects the distinct scores, in O(n).
    public var ties: TieRanking {
        didSet { if ties != oldValue { collectScores() } }
    }

    // Nothing here calls out while it changes one of these, so two accesses never overlap, and the checks at
    // run time, several to a question, are spared.

    /// The entries' keys. Scores are kept so that the smaller is the better; see ``ScoreDirection/ascending(_:)``.
    @exclusivity(unchecked)
    var tree: CountedTree

    /// The entries, by member.
    @exclusivity(unchecked)
    var members: MemberTable

    /// The first key of each score that an entry has; kept only where ties are `dense`.
    @exclusivity(unchecked)
    var scores: CountedTree?

    /// Creates a ranking without entries.
    public convenience init(direction: ScoreDirection, ties: TieRanking = .ordinal) {
        self.init(direction: direction, ties: ties, capacity: .production)
    }

    /// Creates a ranking of `entries`, in any order, in O(n log n): much faster than setting one after another.
    ///
    /// - Parameter entries: At most one entry for a member; a second one is a programming error, and traps.
    @inlinable  // Millions of entries go through it: each caller's sequence is compiled with it.
    public convenience init(
        direction: ScoreDirection,
        ties: TieRanking = .ordinal,
        entries: some Sequence<RankedEntry>
    ) {
        let count = entries.underestimatedCount
        var entries = entries.makeIterator()
        self.init(direction: direction, ties: ties, leastCount: count) { entries.next() }
    }

    @usableFromInline
    convenience init(
        direction: ScoreDirection, ties: TieRanking, leastCount: Int, nextEntry: () -> RankedEntry?
    ) {
        self.init(
            direction: direction, ties: ties, capacity: .production, leastCount: leastCount, nextEntry: nextEntry)
    }

    init(
        direction: ScoreDirection,
        ties: TieRanking,
        capacity: NodeCapacity,
        leastCount: Int = 0,
        nextEntry: () -> RankedEntry? = { nil }
    ) {
        self.direction = direction
        self.ties = ties
        var members = MemberTable()
        var keys: [TreeKey] = []
        keys.reserveCapacity(leastCount)
        while let entry = nextEntry() {
            let slot = entry.slot(direction)
            members.insert(entry.member, slot)
            keys.append(slot.key(of: entry.member))
        }
        keys.sort()
        self.members = members
        tree = CountedTree(capacity: capacity, count: keys.count) { keys[$0] }
        collectScores()
    }

    /// How many entries there are.
    public var count: Int { tree.count }

    /// Makes `entry` its member's entry, in the place of an earlier one if there is any. O(log n).
    public func set(_ entry: RankedEntry) {
        let new = entry.slot(direction)
        guard let slot = members.slot(of: entry.member) else {
            members.insert(entry.member, new)
            insert(new.key(of: entry.member))
            return
        }
        let oldKey = slot.pointee.key(of: entry.member)
        let newKey = new.key(of: entry.member)
        slot.pointee = new
        guard newKey != oldKey else { return }
        remove(oldKey)
        insert(newKey)
    }

    /// Removes a member's entry and returns it, or `nil` if there is none. O(log n).
    @discardableResult
    public func remove(member: UInt32) -> RankedEntry? {
        guard let slot = members.remove(member) else { return nil }
        remove(slot.key(of: member))
        return RankedEntry(member: member, slot: slot, direction)
    }

    /// A member's entry, or `nil` if there is none. O(1).
    public func entry(of member: UInt32) -> RankedEntry? {
        guard let slot = members.slot(of: member) else { return nil }
        return RankedEntry(member: member, slot: slot.pointee, direction)
    }

    private func insert(_ key: TreeKey) {
        if ties == .dense, !tree.contains(score: key.score) { scores!.insert(.first(ofScore: key.score)) }
        tree.insert(key)
    }

    private func remove(_ key: TreeKey) {
        tree.remove(key)
        if ties == .dense, !tree.contains(score: key.score) { scores!.remove(.first(ofScore: key.score)) }
    }

    /// Makes ``scores`` what ``ties`` wants it to be. O(n) if ties are `dense`.
    private func collectScores() {
        guard ties == .dense else {
            scores = nil
            return
        }
        var distinct: [Int64] = []
        tree.visit(from: 0, limit: count) { key in
            if distinct.last != key.score { distinct.append(key.score) }
        }
        scores = CountedTree(capacity: tree.capacity, count: distinct.count) { .first(ofScore: distinct[$0]) }
    }
}
