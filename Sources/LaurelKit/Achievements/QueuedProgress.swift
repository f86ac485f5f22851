import LaurelModel
import LaurelWire

/// A queued report of achievement progress.
struct QueuedProgress: Hashable, Sendable {
    /// The idempotency key: it ensures that a completion of a repeatable achievement counts once.
    let id: SubmissionID
    let achievement: AchievementID
    let percent: AchievementPercent

    var isCompletion: Bool { percent == .complete }
    var line: ProgressBody.Line {
        ProgressBody.Line(achievementID: achievement, percentComplete: percent, id: id.text)
    }

    /// The reports of one achievement that are sent as one line of a request.
    ///
    /// The line contains the furthest report. It also covers each earlier or lower report of the group.
    struct Group: Hashable, Sendable {
        private(set) var reports: [QueuedProgress]
        /// The completion, if the group contains one; otherwise the report with the highest percentage.
        private(set) var furthest: QueuedProgress

        init(_ report: QueuedProgress) {
            reports = [report]
            furthest = report
        }

        /// Merges `report` into the group unless both are completions: a second completion needs its own line.
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
