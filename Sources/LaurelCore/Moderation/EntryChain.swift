import LaurelModel

/// A backward traversal of the facts of an entry, from the last one.
///
/// It requests one fact after the other through ``next``; the caller reads each fact and applies it.
struct EntryChain {
    /// The scores that count, by their positions.
    private(set) var scores: [LedgerPosition: Entry] = [:]
    private var pending: [LedgerPosition]
    private var seen: Set<LedgerPosition>

    init(from positions: [LedgerPosition]) {
        pending = positions
        seen = Set(positions)
    }

    /// The position of the fact to apply next; nil at the end.
    var next: LedgerPosition? { pending.last }

    /// Applies the fact at ``next``.
    mutating func apply(_ fact: Fact) {
        pending.removeAll { $0 == fact.position }
        switch fact.content {
        case .submission(let submission):
            scores[fact.position] = submission.score(at: fact.position)
            follow(submission.previous)
        case .correction(let correction):
            switch correction.act {
            // Other chains never contain a removal: only its restoration starts at one.
            case .removed: follow(correction.previous)
            case .restored(let other), .approved(let other):
                follow(other)
                follow(correction.previous)
            }
        default: break
        }
    }

    private mutating func follow(_ position: LedgerPosition?) {
        if let position, seen.insert(position).inserted { pending.append(position) }
    }
}

extension Leaderboard {
    /// Returns the entry of these scores with the current settings, or nil if none of them counts.
    ///
    /// - Parameter reset: The position of the ranking's last reset. Earlier scores do not count.
    func entry(of scores: some Sequence<Entry>, after reset: LedgerPosition?) -> Entry? {
        scores.filter { score in
            (range?.contains(score.score) ?? true) && reset.map { score.position > $0 } ?? true
        }
        .sorted { $0.position < $1.position }
        .reduce(nil) { entry(after: $0, taking: $1) }
    }
}

extension SubmissionFact {
    /// Returns the score as a separate entry.
    func score(at position: LedgerPosition) -> Entry {
        Entry(score: score, context: context, date: earnedAt, position: position)
    }
}
