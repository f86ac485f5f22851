import LaurelModel
import LaurelWire

/// Progress with an achievement, on its way to the server.
struct QueuedProgress: Hashable, Sendable {
    /// What makes the completion of one that can be earned again count once.
    let id: SubmissionID
    let achievement: AchievementID
    let percent: AchievementPercent

    var isCompletion: Bool { percent == .complete }
    var line: ProgressBody.Line {
        ProgressBody.Line(achievementID: achievement, percentComplete: percent, id: id.text)
    }

    /// Reports of one achievement that one line of a request says: each that came before it, or asks for less.
    struct Group: Hashable, Sendable {
        private(set) var reports: [QueuedProgress]
        /// A completion, or else the furthest.
        private(set) var furthest: QueuedProgress

        init(_ report: QueuedProgress) {
            reports = [report]
            furthest = report
        }

        /// Merges `report`, unless it is a second completion: the achievement was earned again.
        mutating func merge(_ report: QueuedProgress) {
            guard !report.isCompletion || !furthest.isCompletion else { return }
            reports.append(report)
            if report.percent > furthest.percent { furthest = report }
        }
    }
}

extension QueuedProgress: Codable {
    private enum CodingKeys: String, CodingKey { case id, achievement, percent }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        id = try SubmissionID(fields.decode(String.self, forKey: .id))
        achievement = try AchievementID(fields.decode(String.self, forKey: .achievement))
        percent = try AchievementPercent(fields.decode(Double.self, forKey: .percent))
    }

    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(id.text, forKey: .id)
        try fields.encode(achievement.text, forKey: .achievement)
        try fields.encode(percent.percent, forKey: .percent)
    }
}
