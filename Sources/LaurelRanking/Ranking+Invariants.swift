extension Ranking {
    /// Traps unless all invariants of the ranking are true. O(n), for tests.
    public func checkInvariants() {
        tree.checkInvariants()
        var distinct: [Int64] = []
        tree.visit(from: 0, limit: count) { entry in
            if distinct.last != entry.key.score { distinct.append(entry.key.score) }
        }
        checkScores(distinct)
    }

    private func checkScores(_ distinct: [Int64]) {
        guard ties == .dense else {
            precondition(scores == nil, "Only dense ranks need the distinct scores.")
            return
        }
        scores!.checkInvariants()
        var stored: [TreeEntry] = []
        scores!.visit(from: 0, limit: scores!.count) { stored.append($0) }
        precondition(
            stored == distinct.map { TreeEntry(key: .distinct(score: $0)) },
            "The distinct scores differ from the entries'.")
    }
}
