import LaurelModel

/// The facts that an entry is made of, found by walking back from its last one.
///
/// It asks for one fact after the other and takes them: whoever walks reads them wherever they are.
struct EntryChain {
    /// The scores that count, by their positions.
    private(set) var scores: [LedgerPosition: Entry] = [:]
    private var pending: [LedgerPosition]
    private var seen: Set<LedgerPosition>

    init(from positions: [LedgerPosition]) {
        pending = positions
        seen = Set(positions)
    }

    /// The position of a fact that is still wanted; nil at the end.
    var next: LedgerPosition? { pending.last }

    /// Takes the fact at ``next``.
    mutating func apply(_ fact: Fact) {
        pending.removeAll { $0 == fact.position }
        switch fact.content {
        case .submission(let submission):
            scores[fact.position] = submission.score(at: fact.position)
            follow(submission.previous)
        case .correction(let correction):
            switch correction.act {
            // Nobody's chain leads through one, but for who restores it.
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
    /// The entry that these scores make, by the settings that hold now; nil where none of them counts.
    ///
    /// - Parameter reset: Of the ranking's last reset: what came before counts no longer.
    func entry(of scores: some Sequence<Entry>, after reset: LedgerPosition?) -> Entry? {
        scores.filter { score in
            (range?.contains(score.score) ?? true) && reset.map { score.position > $0 } ?? true
        }
        .sorted { $0.position < $1.position }
        .reduce(nil) { entry(after: $0, taking: $1) }
    }
}

extension SubmissionFact {
    /// The score as an entry of its own.
    func score(at position: LedgerPosition) -> Entry {
        Entry(score: score, context: context, date: earnedAt, position: position)
    }
}
