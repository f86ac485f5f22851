import LaurelModel

/// The scores that count in each entry, computed fact by fact, including removals and restorations.
struct CountedScores: Sendable {
    /// The scores of each entry, ordered by position.
    private(set) var scores: [EntryKey: [Entry]] = [:]
    /// The position of the last fact of each entry.
    private(set) var lastFacts: [EntryKey: LedgerPosition] = [:]
    private var removed: [LedgerPosition: (key: EntryKey, scores: [Entry])] = [:]
    private var held: [LedgerPosition: (key: EntryKey, score: Entry)] = [:]
    private let isMeant: @Sendable (RankingID) -> Bool
    private let range: ScoreRange?
    private let player: PlayerNumber?

    /// Creates an empty collection.
    ///
    /// - Parameters:
    ///   - isMeant: Returns whether a ranking's scores are collected.
    ///   - player: The only player whose scores are collected; nil for all players.
    init(
        where isMeant: @escaping @Sendable (RankingID) -> Bool, of player: PlayerNumber? = nil,
        in range: ScoreRange? = nil
    ) {
        self.isMeant = isMeant
        self.player = player
        self.range = range
    }

    /// Applies the next fact. Facts of other rankings have no effect.
    mutating func apply(_ fact: Fact) {
        switch fact.content {
        case .submission(let submission) where isMeant(submission.entryKey):
            let score = submission.score(at: fact.position)
            guard range?.contains(score.score) ?? true else { return }
            // A late score counts after its occurrence is reopened.
            if !submission.isOnRanking { held[fact.position] = (submission.entryKey, score) }
            guard submission.isOnRanking else { return }
            scores[submission.entryKey, default: []].append(score)
            lastFacts[submission.entryKey] = fact.position
        case .correction(let correction) where isMeant(correction.entryKey):
            apply(correction, at: fact.position)
        case .reset(let ranking) where isMeant(ranking):
            scores = scores.filter { $0.key.ranking != ranking }
            lastFacts = lastFacts.filter { $0.key.ranking != ranking }
            removed = removed.filter { $0.value.key.ranking != ranking }
            held = held.filter { $0.value.key.ranking != ranking }
        case .wipe: (scores, lastFacts, removed, held) = ([:], [:], [:], [:])
        default: break
        }
    }

    private func isMeant(_ key: EntryKey) -> Bool { isMeant(key.ranking) && (player == nil || player == key.player) }

    /// Makes the scores of `fact` count again, as a correction at `position` would. The fact is a removal or a
    /// submission pending review.
    mutating func bringBack(_ fact: Fact, at position: LedgerPosition) {
        switch fact.content {
        case .correction(let removal):
            apply(
                EntryCorrection(
                    ranking: removal.ranking, player: removal.player, act: .restored(fact.position), entry: nil,
                    previous: nil), at: position)
        case .submission(let held):
            apply(
                EntryCorrection(
                    ranking: held.ranking, player: held.player, act: .approved(fact.position), entry: nil,
                    previous: nil), at: position)
        default: break
        }
    }

    private mutating func apply(_ correction: EntryCorrection, at position: LedgerPosition) {
        let key = correction.entryKey
        var counted = scores.removeValue(forKey: key) ?? []
        lastFacts[key] = nil
        switch correction.act {
        case .removed:
            removed[position] = (key, counted)
            return
        case .restored(let removal): counted += removed[removal]?.scores ?? []
        case .approved(let position): if let score = held[position]?.score { counted.append(score) }
        }
        guard !counted.isEmpty else { return }
        var known: Set<LedgerPosition> = []
        scores[key] = counted.filter { known.insert($0.position).inserted }.sorted { $0.position < $1.position }
        lastFacts[key] = position
    }
}
