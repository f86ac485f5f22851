extension Ranking {
    /// Traps unless all invariants of the ranking are true. O(n), for tests.
    public func checkInvariants() {
        tree.checkInvariants()
        members.checkInvariants()
        precondition(tree.count == members.count, "The tree and the table have different numbers of entries.")
        var distinct: [Int64] = []
        tree.visit(from: 0, limit: count) { key in
            precondition(members.slot(of: key.member)?.pointee.key(of: key.member) == key, "Tree and table differ.")
            if distinct.last != key.score { distinct.append(key.score) }
        }
        checkScores(distinct)
    }

    private func checkScores(_ distinct: [Int64]) {
        guard ties == .dense else {
            precondition(scores == nil, "Only dense ranks need the distinct scores.")
            return
        }
        scores!.checkInvariants()
        var stored: [TreeKey] = []
        scores!.visit(from: 0, limit: scores!.count) { stored.append($0) }
        precondition(stored == distinct.map { .first(ofScore: $0) }, "The distinct scores differ from the entries'.")
    }
}
