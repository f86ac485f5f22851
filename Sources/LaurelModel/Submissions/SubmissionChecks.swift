/// What a leaderboard finds suspicious in a submission, and what becomes of one.
///
/// They judge what comes from players, and what server keys send without a date; a date from a server key is history that
/// is trusted.
public struct SubmissionChecks: Hashable, Sendable {
    /// How much a score may better the player's entry at once; on a ``SubmissionType/sum`` board how much it may add. A
    /// player's first score is judged by the range alone.
    public let improvementMax: Int64?
    /// How many scores a player may have earned within any minute.
    public let countPerMinuteMax: Int?
    /// How far apart two scores of a player must have been earned.
    public let gapMin: Span?
    public let consequence: Consequence

    public enum Consequence: String, Hashable, Sendable, CaseIterable {
        /// It is not taken.
        case refuse
        /// It is kept aside until somebody has decided.
        case hold
    }

    // Nothing is asked, so nothing can be wrong.
    public static let none = try! SubmissionChecks()
    public static let countPerMinuteLimit = 100
    public static let gapLimit = Span.hours(1)

    /// - Throws: ``InvalidSubmissionChecks`` where a number is none that can be meant.
    public init(
        improvementMax: Int64? = nil, countPerMinuteMax: Int? = nil, gapMin: Span? = nil,
        consequence: Consequence = .refuse
    ) throws(InvalidSubmissionChecks) {
        if let improvementMax, improvementMax < 0 { throw .improvement }
        if let countPerMinuteMax, !(1...Self.countPerMinuteLimit).contains(countPerMinuteMax) { throw .countPerMinute }
        if let gapMin, gapMin <= .zero || gapMin > Self.gapLimit { throw .gap }
        self.improvementMax = improvementMax
        self.countPerMinuteMax = countPerMinuteMax
        self.gapMin = gapMin
        self.consequence = consequence
    }

    /// Whether they ask when a player's other scores were earned.
    public var asksForPace: Bool { countPerMinuteMax != nil || gapMin != nil }
}

extension SubmissionChecks {
    /// What is wrong with a score of `new`'s date that makes `entry` of the one so far; nil where nothing is.
    ///
    /// - Parameter dates: When the player's last scores were earned.
    public func violation(
        of new: Entry, making entry: Entry, from current: Entry?, submission: SubmissionType, dates: [Moment]
    ) -> CheckViolation? {
        if let improvementMax {
            let step =
                submission == .sum
                ? new.score.magnitude : current.map { entry.score.distanceMagnitude(to: $0.score) }
            if let step, step > improvementMax.magnitude { return .improvement }
        }
        // A stored date may have any value. The difference of two moments saturates and does not overflow.
        let distances = dates.map { max(new.date - $0, $0 - new.date) }
        if let gapMin, distances.contains(where: { $0 < gapMin }) { return .gap }
        if let countPerMinuteMax, distances.count(where: { $0 < .seconds(60) }) >= countPerMinuteMax { return .pace }
        return nil
    }
}

extension Int64 {
    /// How far apart two numbers are, which may be more than an Int64 holds.
    fileprivate func distanceMagnitude(to other: Int64) -> UInt64 {
        self > other
            ? UInt64(bitPattern: self) &- UInt64(bitPattern: other)
            : UInt64(bitPattern: other) &- UInt64(bitPattern: self)
    }
}

/// Why checks cannot be as they were described.
public enum InvalidSubmissionChecks: Error, Hashable, Sendable, CustomStringConvertible {
    case improvement
    case countPerMinute
    case gap

    public var description: String {
        switch self {
        case .improvement: "An improvement is not below 0."
        case .countPerMinute:
            "Submissions a minute are between 1 and \(SubmissionChecks.countPerMinuteLimit)."
        case .gap: "The time between two submissions is above 0 and at most \(SubmissionChecks.gapLimit)."
        }
    }
}
