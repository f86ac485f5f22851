/// A leaderboard's plausibility checks of submissions, and the consequence of a violation.
///
/// The checks apply to submissions of players, and to submissions of server keys without a date. A date from a server
/// key is trusted.
public struct SubmissionChecks: Hashable, Sendable {
    /// The maximum improvement of the player's entry by a score; on a ``SubmissionType/sum`` leaderboard, the maximum
    /// increment. A player's first score is limited by the range only.
    public let improvementMax: Int64?
    /// The maximum number of scores of a player within any minute.
    public let countPerMinuteMax: Int?
    /// The minimum time between two scores of a player.
    public let gapMin: Span?
    /// The consequence of a violation.
    public let consequence: Consequence

    /// A consequence of a violation.
    public enum Consequence: String, Hashable, Sendable, CaseIterable {
        /// The submission is refused.
        case refuse
        /// The submission is set to pending review.
        case hold
    }

    // Without any limit, no check can be invalid.
    /// No checks.
    public static let none = try! SubmissionChecks()
    /// The upper limit of ``countPerMinuteMax``.
    public static let countPerMinuteLimit = 100
    /// The upper limit of ``gapMin``.
    public static let gapLimit = Span.hours(1)

    /// Creates checks.
    ///
    /// - Throws: ``InvalidSubmissionChecks`` if a limit is out of range.
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

    /// Whether the checks depend on the dates of the player's other scores.
    public var asksForPace: Bool { countPerMinuteMax != nil || gapMin != nil }
}

extension SubmissionChecks {
    /// Returns the check that a new score violates; nil if there is none.
    ///
    /// - Parameters:
    ///   - new: The new score as a separate entry.
    ///   - entry: The player's entry after the score.
    ///   - current: The player's entry before the score; nil for a player without an entry.
    ///   - dates: The earned dates of the player's last scores.
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
    /// Returns the distance between two numbers, which may exceed the range of Int64.
    fileprivate func distanceMagnitude(to other: Int64) -> UInt64 {
        self > other
            ? UInt64(bitPattern: self) &- UInt64(bitPattern: other)
            : UInt64(bitPattern: other) &- UInt64(bitPattern: self)
    }
}

/// A reason for which checks are invalid.
public enum InvalidSubmissionChecks: Error, Hashable, Sendable, CustomStringConvertible {
    /// The maximum improvement is negative.
    case improvement
    /// The maximum number of scores in a minute is out of range.
    case countPerMinute
    /// The minimum time between scores is out of range.
    case gap

    public var description: String {
        switch self {
        case .improvement: "The maximum improvement is negative. Use a number from 0."
        case .countPerMinute:
            "The number of submissions a minute is out of range. Use 1 to \(SubmissionChecks.countPerMinuteLimit)."
        case .gap:
            """
            The time between two submissions is out of range. Use more than 0 and at most \
            \(SubmissionChecks.gapLimit).
            """
        }
    }
}
