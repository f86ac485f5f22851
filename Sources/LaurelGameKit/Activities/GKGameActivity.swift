public import Foundation
import class LaurelModel.Locked

/// An instance of a game activity. Collects scores and progress, and reports them when the activity ends.
///
/// `@unchecked` because an open class cannot conform to `Sendable` with checks; a lock guards its mutable state.
open class GKGameActivity: NSObject, @unchecked Sendable {
    /// The state of an activity.
    public enum State: UInt, Sendable {
        /// The activity has not started.
        case initialized = 0
        /// The activity is running.
        case active = 1
        /// The activity is paused.
        case paused = 2
        /// The activity has ended.
        case ended = 4
    }

    struct Course: Sendable {
        var properties: [String: String]
        var state = State.initialized
        var startDate: Date?
        var lastResumeDate: Date?
        var endDate: Date?
        /// The active time in seconds, without the time since the last resume.
        var duration: TimeInterval = 0
        var scores: [String: GKLeaderboardScore] = [:]
        var achievements: [String: GKAchievement] = [:]

        mutating func pause(at now: Date) {
            duration += lastResumeDate.map { now.timeIntervalSince($0) } ?? 0
        }
    }

    /// The definition of the activity.
    open var activityDefinition: GKGameActivityDefinition { definition }
    /// The party code with which the activity was started; nil if there is none.
    open var partyCode: String? { code }
    /// The time at which this object was created.
    open var creationDate: Date { created }

    private let definition: GKGameActivityDefinition
    private let code: String?
    private let created = GameSession.now
    let course: Locked<Course>

    /// Creates an activity that has not started.
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

    /// The identifier of the activity's definition.
    open var identifier: String { definition.identifier }

    /// The properties of the activity. The default is ``GKGameActivityDefinition/defaultProperties``.
    open var properties: [String: String] {
        get { course.current.properties }
        set { course.withLock { $0.properties = newValue } }
    }

    /// The state of the activity.
    open var state: GKGameActivity.State { course.current.state }
    /// Always nil: the server has no pages for parties.
    open var partyURL: URL? { nil }
    /// The time at which the activity started; nil before that.
    open var startDate: Date? { course.current.startDate }
    /// The time at which the activity started or was last resumed; nil before that.
    open var lastResumeDate: Date? { course.current.lastResumeDate }
    /// The time at which the activity ended; nil before that.
    open var endDate: Date? { course.current.endDate }

    /// The active time in seconds, without pauses.
    open var duration: TimeInterval {
        let course = course.current
        guard course.state == .active, let since = course.lastResumeDate else { return course.duration }
        return course.duration + GameSession.now.timeIntervalSince(since)
    }

    /// The achievements with progress that is reported when the activity ends.
    open var achievements: Set<GKAchievement> { Set(course.current.achievements.values) }
    /// The scores that are submitted when the activity ends.
    open var leaderboardScores: Set<GKLeaderboardScore> { Set(course.current.scores.values) }

    // MARK: Life cycle

    /// Starts the activity. Has no effect if it has started already.
    open func start() {
        let now = GameSession.now
        course.withLock { course in
            guard course.state == .initialized else { return }
            course.state = .active
            course.startDate = now
            course.lastResumeDate = now
        }
    }

    /// Pauses the activity. Has no effect unless it is active.
    open func pause() {
        let now = GameSession.now
        course.withLock { course in
            guard course.state == .active else { return }
            course.pause(at: now)
            course.state = .paused
        }
    }

    /// Resumes the activity. Has no effect unless it is paused.
    open func resume() {
        let now = GameSession.now
        course.withLock { course in
            guard course.state == .paused else { return }
            course.state = .active
            course.lastResumeDate = now
        }
    }

    /// Ends the activity, submits its scores and reports its achievements. Has no effect unless it is active or paused.
    open func end() {
        let now = GameSession.now
        let ended = course.withLock { course -> Course? in
            guard course.state == .active || course.state == .paused else { return nil }
            if course.state == .active { course.pause(at: now) }
            course.state = .ended
            course.endDate = now
            return course
        }
        guard let ended else { return }
        let (scores, achievements) = (Array(ended.scores.values), Array(ended.achievements.values))
        deliver(to: nil as (@Sendable ((any Error)?) -> Void)?) {
            // A failed submission must not prevent the next one. Scores that cannot be sent now are stored if possible.
            for score in scores { try? await score.submit() }
            if !achievements.isEmpty { try await GKAchievement.report(achievements) }
        }
    }

    // MARK: Results

    /// Sets the score and the context to submit to a leaderboard when the activity ends.
    open func setScore(on leaderboard: GKLeaderboard, to score: Int, context: Int) {
        let new = GKLeaderboardScore()
        new.leaderboardID = leaderboard.baseLeaderboardID
        new.value = score
        new.context = context
        course.withLock { $0.scores[new.leaderboardID] = new }
    }

    /// Sets the score to submit to a leaderboard when the activity ends, with the context 0.
    open func setScore(on leaderboard: GKLeaderboard, to score: Int) {
        setScore(on: leaderboard, to: score, context: 0)
    }

    /// Returns the score to submit to a leaderboard; nil if none is set.
    open func score(on leaderboard: GKLeaderboard) -> GKLeaderboardScore? {
        course.current.scores[leaderboard.baseLeaderboardID]
    }

    /// Removes the scores to submit to the given leaderboards.
    open func removeScores(from leaderboards: [GKLeaderboard]) {
        course.withLock { course in
            for leaderboard in leaderboards { course.scores[leaderboard.baseLeaderboardID] = nil }
        }
    }

    /// Sets the progress, in percent, to report when the activity ends.
    open func setProgress(on achievement: GKAchievement, to percentComplete: Double) {
        let new = GKAchievement(identifier: achievement.identifier)
        new.percentComplete = percentComplete
        new.showsCompletionBanner = achievement.showsCompletionBanner
        course.withLock { $0.achievements[new.identifier] = new }
    }

    /// Sets the progress to report for an achievement to 100 percent.
    open func setAchievementCompleted(_ achievement: GKAchievement) { setProgress(on: achievement, to: 100) }

    /// Returns the progress to report, in percent; 0 if none is set.
    open func progress(on achievement: GKAchievement) -> Double {
        course.current.achievements[achievement.identifier]?.percentComplete ?? 0
    }

    /// Removes the progress to report for the given achievements.
    open func removeAchievements(_ achievements: [GKAchievement]) {
        course.withLock { course in
            for achievement in achievements { course.achievements[achievement.identifier] = nil }
        }
    }

    // MARK: Party codes

    /// The characters of generated party codes. Letters and digits that look or sound alike are excluded.
    open class var validPartyCodeAlphabet: [String] { "2346789BCDFGHJKMPQRTVWXY".map(String.init) }

    /// Returns whether a text has the form of a party code: two parts of equal length, joined by a dash.
    ///
    /// A part has 2 to 6 characters. All characters are digits, or all are in ``validPartyCodeAlphabet``.
    open class func isValidPartyCode(_ partyCode: String) -> Bool {
        let parts = partyCode.split(separator: "-", omittingEmptySubsequences: false)
        let alphabet = Set(validPartyCodeAlphabet.joined())
        return parts.count == 2 && (2...6).contains(parts[0].count) && parts[0].count == parts[1].count
            && [alphabet, Set("0123456789")].contains { allowed in parts.joined().allSatisfy(allowed.contains) }
    }

    /// Creates and starts an activity.
    open class func start(definition: GKGameActivityDefinition) throws -> GKGameActivity {
        let activity = GKGameActivity(definition: definition)
        activity.start()
        return activity
    }

    /// Creates and starts an activity with a party code. Lowercase letters are accepted.
    ///
    /// - Throws: ``GKError`` with the code `invalidParameter` if the activity does not support party codes or the code
    ///   is invalid.
    open class func start(definition: GKGameActivityDefinition, partyCode: String) throws -> GKGameActivity {
        let partyCode = partyCode.uppercased()
        guard definition.supportsPartyCode, isValidPartyCode(partyCode) else {
            throw GKError(
                .invalidParameter,
                "Activity \(definition.identifier) does not accept the party code \(partyCode)."
                    + " Check supportsPartyCode, and the code with isValidPartyCode(_:).")
        }
        let activity = GKGameActivity(definition: definition, partyCode: partyCode)
        activity.start()
        return activity
    }

    // MARK: Pending activities

    /// Always false: the server has no activities.
    open class var hasPendingGameActivities: Bool { get async { false } }

    /// Calls a completion handler on the main queue with false: the server has no activities.
    @preconcurrency
    open class func checkPendingGameActivityExistence(completionHandler: @escaping @Sendable (Bool) -> Void) {
        deliver(to: { (isPending: Bool?, _) in completionHandler(isPending ?? false) }) {
            await GKGameActivity.hasPendingGameActivities
        }
    }

    // MARK: Matches

    /// Returns nil: Laurel has no matches.
    open func makeMatchRequest() -> GKMatchRequest? { nil }

    /// Always throws ``GKError`` with the code `apiNotAvailable`: Laurel has no matches.
    @discardableResult
    open func findMatch() async throws -> GKMatch { throw GKError.activitiesMissing }

    /// Passes an error with the code `apiNotAvailable` to a completion handler: Laurel has no matches.
    @preconcurrency
    open func findMatch(
        completionHandler: @escaping @Sendable (GKMatch?, (any Error)?) -> Void
    ) { refuse(.activitiesMissing) { completionHandler(nil, $0) } }

    /// Always throws ``GKError`` with the code `apiNotAvailable`: Laurel has no matches.
    @discardableResult
    open func findPlayersForHostedMatch() async throws -> [GKPlayer] { throw GKError.activitiesMissing }

    /// Passes an error with the code `apiNotAvailable` to a completion handler: Laurel has no matches.
    @preconcurrency
    open func findPlayersForHostedMatch(
        completionHandler: @escaping @Sendable ([GKPlayer]?, (any Error)?) -> Void
    ) { refuse(.activitiesMissing) { completionHandler(nil, $0) } }
}
