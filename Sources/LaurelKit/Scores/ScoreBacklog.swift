import LaurelModel

/// The scores and the progress of one player that wait to be sent, oldest first: a value without a file.
struct ScoreBacklog: Hashable, Sendable {
    /// From how many on those are dropped that cannot matter any more.
    static let countMax = 1_000
    /// The most achievements in one request.
    private static let groupCountMax = 100

    private(set) var scores: [QueuedScore] = []
    private(set) var progress: [QueuedProgress] = []
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

    var isEmpty: Bool { scores.isEmpty && progress.isEmpty }

    /// Puts what is not there yet behind what is.
    mutating func add(_ new: [QueuedScore]) {
        var known = Set(scores.map(\.key))
        scores += new.filter { known.insert($0.key).inserted }
    }

    mutating func remove(_ keys: Set<QueuedScore.Key>) { scores.removeAll { keys.contains($0.key) } }

    /// Notes that requests with these scores may reach the server.
    mutating func noteSent(_ keys: Set<QueuedScore.Key>) {
        for index in scores.indices where keys.contains(scores[index].key) { scores[index].mayHaveBeenSent = true }
    }

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

/// Progress with achievements.
extension ScoreBacklog {
    /// Puts what is not there yet behind what is. Where very much waits, progress that completes nothing is dropped where as
    /// much or more of the same achievement waits: on the server it never falls.
    mutating func add(_ new: [QueuedProgress], countMax: Int = countMax) {
        var known = Set(progress.map(\.id))
        progress += new.filter { known.insert($0.id).inserted }
        guard progress.count > countMax else { return }
        var furthest: [AchievementID: QueuedProgress] = [:]
        for report in progress where report.percent > furthest[report.achievement]?.percent ?? .none {
            furthest[report.achievement] = report
        }
        progress.removeAll { !$0.isCompletion && furthest[$0.achievement].map { $0.id } != $0.id }
    }

    mutating func removeProgress(_ ids: Set<SubmissionID>) { progress.removeAll { ids.contains($0.id) } }

    /// What one request says: at most one completion of each achievement, so that a request whose answer is lost can be made
    /// again. Of one that can be earned again the server knows the last report's id, and no other.
    var nextProgress: [QueuedProgress.Group] {
        var groups: [QueuedProgress.Group] = []
        var places: [AchievementID: Int] = [:]
        for report in progress {
            if let place = places[report.achievement] {
                groups[place].merge(report)
            } else if groups.count < Self.groupCountMax {
                places[report.achievement] = groups.count
                groups.append(QueuedProgress.Group(report))
            }
        }
        return groups
    }
}

extension ScoreBacklog: Codable {
    private enum CodingKeys: String, CodingKey { case scores, progress, rules }

    /// Files from before progress was kept have none.
    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        scores = try fields.decode([QueuedScore].self, forKey: .scores)
        progress = try fields.decodeIfPresent([QueuedProgress].self, forKey: .progress) ?? []
        rules = try fields.decode([String: Rule].self, forKey: .rules)
    }
}
