/// The sorted entries of a leaderboard, with exact ranks for any number of entries.
///
/// Entries are sorted by better score, then earlier date, then lower position, then lower member. This is a total
/// order, so the result does not depend on the order of insertion. Ranks and rows are numbered from 1. With n entries,
/// every change and every query of one entry costs O(log n). A page costs O(log n + rows).
///
/// A ranking is not sendable and has no locks. Its owner must use it from one thread, actor or lock at a time.
public final class Ranking {
    /// The order of scores: whether greater or smaller scores are better.
    public let direction: ScoreDirection

    /// The rule for the ranks of equal scores.
    ///
    /// Changing between `ordinal` and `shared` costs O(1). Changing to `dense` collects the distinct scores, in O(n).
    public var ties: TieRanking {
        didSet { if ties != oldValue { collectScores() } }
    }

    // No method calls the caller's code while it changes one of these properties, so accesses never overlap. This
    // saves several runtime checks per query.

    /// The keys of the entries. Scores are stored such that smaller is better; see ``ScoreDirection/ascending(_:)``.
    @exclusivity(unchecked)
    var tree: CountedTree

    /// The entries, by member.
    @exclusivity(unchecked)
    var members: MemberTable

    /// The smallest possible key of each distinct score. It is stored only if ties are `dense`.
    @exclusivity(unchecked)
    var scores: CountedTree?

    /// Creates a ranking without entries.
    public convenience init(direction: ScoreDirection, ties: TieRanking = .ordinal) {
        self.init(direction: direction, ties: ties, capacity: .production)
    }

    /// Creates a ranking of `entries`, in any order, in O(n log n). This is much faster than setting single entries.
    ///
    /// - Parameter entries: At most one entry per member. A second entry is a programming error, and traps.
    @inlinable  // Inlined for millions of entries: it is specialized for each caller's sequence.
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

    /// The number of entries.
    public var count: Int { tree.count }

    /// Sets the entry of its member, and replaces an earlier one. O(log n).
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

    /// Removes a member's entry and returns it; returns `nil` if there is none. O(log n).
    @discardableResult
    public func remove(member: UInt32) -> RankedEntry? {
        guard let slot = members.remove(member) else { return nil }
        remove(slot.key(of: member))
        return RankedEntry(member: member, slot: slot, direction)
    }

    /// Returns a member's entry, or `nil` if there is none. O(1).
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

    /// Creates or discards ``scores`` after a change of ``ties``. O(n) if ties are `dense`.
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
