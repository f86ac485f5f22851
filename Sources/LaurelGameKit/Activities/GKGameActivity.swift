public import Foundation

/// One play of an activity: it collects scores and progress, and reports them at its end.
///
/// `@unchecked` because a class that can be subclassed cannot be checked; a lock guards what changes.
open class GKGameActivity: NSObject, @unchecked Sendable {
    public enum State: Int, Sendable {
        case initialized = 0
        case active = 1
        case paused = 2
        case ended = 4
    }

    struct Course: Sendable {
        var properties: [String: String]
        var state = State.initialized
        var startDate: Date?
        var lastResumeDate: Date?
        var endDate: Date?
        /// Active time before the last resume.
        var duration: TimeInterval = 0
        var scores: [String: GKLeaderboardScore] = [:]
        var achievements: [String: GKAchievement] = [:]

        mutating func pause(at now: Date) {
            duration += lastResumeDate.map { now.timeIntervalSince($0) } ?? 0
        }
    }

    open var activityDefinition: GKGameActivityDefinition { definition }
    open var partyCode: String? { code }
    open var creationDate: Date { created }

    private let definition: GKGameActivityDefinition
    private let code: String?
    private let created = GameSession.now
    let course: Locked<Course>

    public init(definition: GKGameActivityDefinition) {
        self.definition = definition
        code = nil
        course = Locked(Course(properties: definition.defaultProperties))
        super.init()
    }

    init(definition: GKGameActivityDefinition, partyCode: String) {
        self.definition = definition
        code = partyCode
        course = Locked(Course(properties: definition.defaultProperties))
        super.init()
    }

    open var identifier: String { definition.identifier }

    /// The definition's, until the game says otherwise.
    open var properties: [String: String] {
        get { course.current.properties }
        set { course.change { $0.properties = newValue } }
    }

    open var state: GKGameActivity.State { course.current.state }
    /// Nothing on a server opens a party.
    open var partyURL: URL? { nil }
    open var startDate: Date? { course.current.startDate }
    open var lastResumeDate: Date? { course.current.lastResumeDate }
    open var endDate: Date? { course.current.endDate }

    /// For how long it was active, in seconds.
    open var duration: TimeInterval {
        let course = course.current
        guard course.state == .active, let since = course.lastResumeDate else { return course.duration }
        return course.duration + GameSession.now.timeIntervalSince(since)
    }

    open var achievements: Set<GKAchievement> { Set(course.current.achievements.values) }
    open var leaderboardScores: Set<GKLeaderboardScore> { Set(course.current.scores.values) }

    // MARK: Its course

    /// Begins it, if it has not begun.
    open func start() {
        let now = GameSession.now
        course.change { course in
            guard course.state == .initialized else { return }
            course.state = .active
            course.startDate = now
            course.lastResumeDate = now
        }
    }

    /// Stops the time, if it runs.
    open func pause() {
        let now = GameSession.now
        course.change { course in
            guard course.state == .active else { return }
            course.pause(at: now)
            course.state = .paused
        }
    }

    /// Lets the time go on, if it was paused.
    open func resume() {
        let now = GameSession.now
        course.change { course in
            guard course.state == .paused else { return }
            course.state = .active
            course.lastResumeDate = now
        }
    }

    /// Ends it, once: its achievements are reported and its scores submitted.
    open func end() {
        let now = GameSession.now
        let ended = course.change { course -> Course? in
            guard course.state == .active || course.state == .paused else { return nil }
            if course.state == .active { course.pause(at: now) }
            course.state = .ended
            course.endDate = now
            return course
        }
        guard let ended else { return }
        let (scores, achievements) = (Array(ended.scores.values), Array(ended.achievements.values))
        deliver(to: nil as (@Sendable ((any Error)?) -> Void)?) {
            // One that fails stops no other; what cannot be sent now is kept where that is possible.
            for score in scores { try? await score.submit() }
            if !achievements.isEmpty { try await GKAchievement.report(achievements) }
        }
    }
}
