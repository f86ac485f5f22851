extension Ranking {
    /// Creates a ranking of `entries`, in any order. This is much faster than setting single entries.
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

    /// Creates a ranking of entries that are already in its order, from the best to the last; see
    /// ``forEachEntry(_:)``. O(n).
    ///
    /// Returns `nil` if an entry is not in order, or if a member has two entries.
    @inlinable  // Inlined for millions of entries: it is specialized for each caller's sequence.
    public convenience init?(
        direction: ScoreDirection,
        ties: TieRanking = .ordinal,
        sortedEntries: some Sequence<RankedEntry>
    ) {
        var entries = sortedEntries.makeIterator()
        self.init(direction: direction, ties: ties, nextSorted: { entries.next() })
    }

    @usableFromInline
    convenience init(
        direction: ScoreDirection,
        ties: TieRanking,
        leastCount: Int,
        nextEntry: () -> RankedEntry?
    ) {
        self.init(direction: direction, ties: ties, capacity: .production)
        build(leastCount: leastCount, nextEntry)
    }

    @usableFromInline
    convenience init?(direction: ScoreDirection, ties: TieRanking, nextSorted: () -> RankedEntry?) {
        self.init(direction: direction, ties: ties, capacity: .production)
        guard buildSorted(nextSorted) else { return nil }
    }

    /// Adds entries in any order to an empty ranking.
    func build(leastCount: Int, _ nextEntry: () -> RankedEntry?) {
        var entries: [TreeEntry] = []
        entries.reserveCapacity(leastCount)
        while let entry = nextEntry() { entries.append(TreeEntry(entry, direction)) }
        let isUnique = entries.withUnsafeBufferPointer { entries in
            EntrySort(entries).read { tree.build($0) }
        }
        precondition(isUnique, "A member has two entries.")
        collectScores()
    }

    /// Adds entries in order to an empty ranking. If the result is `false`, the ranking is invalid.
    func buildSorted(_ nextEntry: () -> RankedEntry?) -> Bool {
        guard tree.build({ nextEntry().map { TreeEntry($0, direction) } }) else { return false }
        collectScores()
        return true
    }
}
