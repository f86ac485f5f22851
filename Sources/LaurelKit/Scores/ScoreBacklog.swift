import LaurelModel

/// The queued scores and progress of a player, oldest first. A value type that is not connected to a file.
struct ScoreBacklog: Hashable, Sendable {
    /// The number of entries above which superseded entries are dropped.
    static let countMax = 1_000
    /// The maximum number of achievements in one request.
    private static let groupCountMax = 100

    private(set) var scores: [QueuedScore] = []
    private(set) var progress: [QueuedProgress] = []
    /// The rules of the leaderboards that the client has loaded, by leaderboard id.
    private(set) var rules: [String: Rule] = [:]

    /// The properties of a leaderboard that determine which scores can be dropped.
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

    /// Appends the scores that are not queued yet.
    mutating func add(_ new: [QueuedScore]) {
        var known = Set(scores.map(\.key))
        scores += new.filter { known.insert($0.key).inserted }
    }

    mutating func remove(_ keys: Set<QueuedScore.Key>) { scores.removeAll { keys.contains($0.key) } }

    /// Marks scores as possibly sent.
    mutating func noteSent(_ keys: Set<QueuedScore.Key>) {
        for index in scores.indices where keys.contains(scores[index].key) { scores[index].mayHaveBeenSent = true }
    }

    /// Replaces the id with which a score is sent.
    mutating func renew(_ key: QueuedScore.Key, as id: SubmissionID) {
        for index in scores.indices where scores[index].key == key { scores[index].renewedID = id }
    }

    mutating func learn(_ leaderboards: [Leaderboard]) {
        for leaderboard in leaderboards { rules[leaderboard.id] = Rule(leaderboard) }
    }

    mutating func learn(from other: ScoreBacklog) { rules.merge(other.rules) { $1 } }

    /// Drops scores that a later score supersedes, if the queue is longer than `countMax`.
    ///
    /// A score is dropped only if a later score of the same leaderboard and occurrence is strictly better. Such a score
    /// cannot win a ranking, a time window or a challenge that the later score would not win. Scores of unknown
    /// leaderboards and of `sum` leaderboards are never dropped.
    ///
    /// - Returns: Each dropped score, with the score that supersedes it.
    /// - Complexity: O(*n* log *n*), where *n* is the number of queued scores.
    mutating func coalesce(countMax: Int = countMax) -> [(dropped: QueuedScore, better: QueuedScore)] {
        guard scores.count > countMax else { return [] }
        var best: [Place: QueuedScore] = [:]
        var dropped: [(dropped: QueuedScore, better: QueuedScore)] = []
        // In this order, the best score so far was earned later than the current one.
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

    /// The ranking on which scores are compared.
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

/// Achievement progress.
extension ScoreBacklog {
    /// Appends the reports that are not queued yet.
    ///
    /// If the queue is longer than `countMax`, a report that completes nothing is dropped if another report of the same
    /// achievement has at least its percentage. Progress never falls on the server.
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

    /// The reports for one request, with at most one completion of each achievement.
    ///
    /// The server remembers only the last report id of a repeatable achievement. With one completion, a request can be
    /// retried safely.
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

    /// Decodes a backlog. Files of older versions contain no progress.
    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        scores = try fields.decode([QueuedScore].self, forKey: .scores)
        progress = try fields.decodeIfPresent([QueuedProgress].self, forKey: .progress) ?? []
        rules = try fields.decode([String: Rule].self, forKey: .rules)
    }
}
