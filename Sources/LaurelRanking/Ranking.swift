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

    /// The entries. Scores are stored such that smaller is better; see ``ScoreDirection/ascending(_:)``.
    @exclusivity(unchecked)
    var tree: CountedTree

    /// The distinct scores; see ``TreeKey/distinct(score:)``. They are stored only if ties are `dense`.
    @exclusivity(unchecked)
    var scores: CountedTree?

    /// Creates a ranking without entries.
    public convenience init(direction: ScoreDirection, ties: TieRanking = .ordinal) {
        self.init(direction: direction, ties: ties, capacity: .production)
    }

    init(direction: ScoreDirection, ties: TieRanking, capacity: NodeCapacity) {
        self.direction = direction
        self.ties = ties
        tree = CountedTree(capacity: capacity, isIndexed: true)
        collectScores()
    }

    /// The number of entries.
    public var count: Int { tree.count }

    /// Sets the entry of its member, and replaces an earlier one. O(log n).
    public func set(_ entry: RankedEntry) {
        let new = TreeEntry(entry, direction)
        guard let leaf = tree.members.leaf(of: entry.member) else {
            let leaf = insert(new)
            return tree.members.insert(entry.member, leaf)
        }
        let place = LeafPlace(leaf: leaf.pointee, index: tree.leaves[leaf.pointee].index(of: entry.member))
        let oldKey = tree.leaves[place.leaf].key(at: place.index)
        guard new.key != oldKey else { return tree.leaves[place.leaf].setContext(new.context, at: place.index) }
        remove(at: place, score: oldKey.score)
        leaf.pointee = insert(new)
    }

    /// Removes a member's entry and returns it; returns `nil` if there is none. O(log n).
    @discardableResult
    public func remove(member: UInt32) -> RankedEntry? {
        guard let place = tree.place(of: member) else { return nil }
        let entry = tree.entry(at: place)
        _ = tree.members.remove(member)
        remove(at: place, score: entry.key.score)
        return RankedEntry(entry, direction)
    }

    /// Returns a member's entry, or `nil` if there is none. O(1).
    public func entry(of member: UInt32) -> RankedEntry? {
        guard let place = tree.place(of: member) else { return nil }
        return RankedEntry(tree.entry(at: place), direction)
    }

    /// Calls `body` with every entry, from the best to the last. O(n).
    ///
    /// `body` must not change the ranking.
    public func forEachEntry<Failure: Error>(_ body: (RankedEntry) throws(Failure) -> Void) throws(Failure) {
        try tree.visit(from: 0, limit: count) { (entry) throws(Failure) in try body(RankedEntry(entry, direction)) }
    }

    /// Inserts an entry into the trees and returns its leaf.
    private func insert(_ entry: TreeEntry) -> UInt32 {
        let score = entry.key.score
        if ties == .dense, !tree.contains(score: score) { _ = scores!.insert(TreeEntry(key: .distinct(score: score))) }
        return tree.insert(entry)
    }

    /// Removes an entry and its score from the trees.
    private func remove(at place: LeafPlace, score: Int64) {
        tree.remove(at: place)
        guard ties == .dense, !tree.contains(score: score) else { return }
        guard let place = scores!.place(of: .distinct(score: score)) else {
            preconditionFailure("The distinct scores must contain every entry's score.")
        }
        scores!.remove(at: place)
    }

    /// Creates or discards ``scores`` after a change of ``ties``. O(n) if ties are `dense`.
    func collectScores() {
        guard ties == .dense else {
            scores = nil
            return
        }
        var distinct: [Int64] = []
        tree.visit(from: 0, limit: count) { entry in
            if distinct.last != entry.key.score { distinct.append(entry.key.score) }
        }
        scores = CountedTree(capacity: tree.capacity, isIndexed: false)
        var next = distinct.makeIterator()
        let isSorted = scores!.build { next.next().map { TreeEntry(key: .distinct(score: $0)) } }
        precondition(isSorted, "The scores of a tree must be in ascending order.")
    }
}
