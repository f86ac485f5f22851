import LaurelModel

/// The scores of one player that wait to be sent, oldest first: a value without a file.
struct ScoreBacklog: Hashable, Sendable, Codable {
    /// From how many scores on those are dropped that cannot matter any more.
    static let countMax = 1_000

    private(set) var scores: [QueuedScore] = []
    /// What is known of leaderboards, by id.
    private(set) var rules: [String: Rule] = [:]

    /// What a leaderboard does with a player's scores.
    struct Rule: Hashable, Sendable, Codable {
        let order: String
        let submissionType: String
        let recurrence: Recurrence?

        init(_ leaderboard: Leaderboard) {
            order = leaderboard.order.rawValue
            submissionType = leaderboard.submissionType.rawValue
            recurrence = leaderboard.recurrence
        }
    }

    /// Puts what is not there yet behind what is.
    mutating func add(_ new: [QueuedScore]) {
        var known = Set(scores.map(\.key))
        scores += new.filter { known.insert($0.key).inserted }
    }

    mutating func remove(_ keys: Set<QueuedScore.Key>) { scores.removeAll { keys.contains($0.key) } }

    /// Has a score sent under another id.
    mutating func renew(_ key: QueuedScore.Key, as id: SubmissionID) {
        for index in scores.indices where scores[index].key == key { scores[index].renewedID = id }
    }

    mutating func learn(_ leaderboards: [Leaderboard]) {
        for leaderboard in leaderboards { rules[leaderboard.id] = Rule(leaderboard) }
    }

    mutating func learn(from other: ScoreBacklog) { rules.merge(other.rules) { $1 } }

    /// Takes out what a later score makes worthless, once there are very many.
    ///
    /// A score is worthless only where a later one of the same leaderboard and occurrence is strictly better, and
    /// nothing is added up: it could win neither the ranking, nor a rolling day or week, nor a challenge, which the later
    /// one would not win too. Of leaderboards that are not known, and of totals, everything is kept.
    ///
    /// - Returns: What was taken out, with the score that does in its place.
    mutating func coalesce(countMax: Int = countMax) -> [(dropped: QueuedScore, better: QueuedScore)] {
        guard scores.count > countMax else { return [] }
        var best: [Place: QueuedScore] = [:]
        var dropped: [(dropped: QueuedScore, better: QueuedScore)] = []
        // From the latest back: what is best so far was earned later.
        let latestFirst = scores.enumerated().sorted { a, b in
            (a.element.earned.moment, a.offset) > (b.element.earned.moment, b.offset)
        }
        for (_, score) in latestFirst {
            guard let (place, order) = place(of: score) else { continue }
            if let better = best[place], order.isBetter(better.score, than: score.score) {
                dropped.append((score, better))
            } else {
                best[place] = score
            }
        }
        remove(Set(dropped.map(\.dropped.key)))
        return dropped
    }

    /// Where scores are compared with each other.
    private struct Place: Hashable {
        let leaderboard: LeaderboardID
        let occurrence: Int64?
    }

    private func place(of score: QueuedScore) -> (Place, ScoreOrder)? {
        guard let leaderboard = score.leaderboard, let rule = rules[leaderboard.text],
            let order = ScoreOrder(rawValue: rule.order), rule.submissionType != SubmissionType.sum.rawValue
        else { return nil }
        guard let recurrence = rule.recurrence else { return (Place(leaderboard: leaderboard, occurrence: nil), order) }
        guard let number = score.occurrence ?? recurrence.occurrence(holding: score.earned.moment)?.number
        else { return nil }
        return (Place(leaderboard: leaderboard, occurrence: number), order)
    }
}
