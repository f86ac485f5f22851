public import Foundation
import class LaurelModel.Locked

/// One play of an activity: it collects scores and progress, and reports them at its end.
///
/// `@unchecked` because a class that can be subclassed cannot be checked; a lock guards what changes.
open class GKGameActivity: NSObject, @unchecked Sendable {
    public enum State: UInt, Sendable {
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
        set { course.withLock { $0.properties = newValue } }
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
        course.withLock { course in
            guard course.state == .initialized else { return }
            course.state = .active
            course.startDate = now
            course.lastResumeDate = now
        }
    }

    /// Stops the time, if it runs.
    open func pause() {
        let now = GameSession.now
        course.withLock { course in
            guard course.state == .active else { return }
            course.pause(at: now)
            course.state = .paused
        }
    }

    /// Lets the time go on, if it was paused.
    open func resume() {
        let now = GameSession.now
        course.withLock { course in
            guard course.state == .paused else { return }
            course.state = .active
            course.lastResumeDate = now
        }
    }

    /// Ends it, once: its achievements are reported and its scores submitted.
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
            // One that fails stops no other; what cannot be sent now is kept where that is possible.
            for score in scores { try? await score.submit() }
            if !achievements.isEmpty { try await GKAchievement.report(achievements) }
        }
    }

    // MARK: Results

    /// Replaces the score that is submitted to `leaderboard` at the end.
    open func setScore(on leaderboard: GKLeaderboard, to score: Int, context: Int) {
        let new = GKLeaderboardScore()
        new.leaderboardID = leaderboard.baseLeaderboardID
        new.value = score
        new.context = context
        course.withLock { $0.scores[new.leaderboardID] = new }
    }

    open func setScore(on leaderboard: GKLeaderboard, to score: Int) {
        setScore(on: leaderboard, to: score, context: 0)
    }

    /// What would be submitted to `leaderboard`.
    open func score(on leaderboard: GKLeaderboard) -> GKLeaderboardScore? {
        course.current.scores[leaderboard.baseLeaderboardID]
    }

    open func removeScores(from leaderboards: [GKLeaderboard]) {
        course.withLock { course in
            for leaderboard in leaderboards { course.scores[leaderboard.baseLeaderboardID] = nil }
        }
    }

    /// Replaces the progress that is reported at the end.
    open func setProgress(on achievement: GKAchievement, to percentComplete: Double) {
        let new = GKAchievement(identifier: achievement.identifier)
        new.percentComplete = percentComplete
        new.showsCompletionBanner = achievement.showsCompletionBanner
        course.withLock { $0.achievements[new.identifier] = new }
    }

    open func setAchievementCompleted(_ achievement: GKAchievement) { setProgress(on: achievement, to: 100) }

    /// What would be reported; 0 for what was not set here.
    open func progress(on achievement: GKAchievement) -> Double {
        course.current.achievements[achievement.identifier]?.percentComplete ?? 0
    }

    open func removeAchievements(_ achievements: [GKAchievement]) {
        course.withLock { course in
            for achievement in achievements { course.achievements[achievement.identifier] = nil }
        }
    }

    // MARK: Party codes

    /// What a party code is made of: no letter or digit that looks or sounds like another.
    open class var validPartyCodeAlphabet: [String] { "2346789BCDFGHJKMPQRTVWXY".map(String.init) }

    /// Whether it is two parts with a dash between, equally long, of two to six characters each: digits, or characters of the
    /// alphabet.
    open class func isValidPartyCode(_ partyCode: String) -> Bool {
        let parts = partyCode.split(separator: "-", omittingEmptySubsequences: false)
        let alphabet = Set(validPartyCodeAlphabet.joined())
        return parts.count == 2 && (2...6).contains(parts[0].count) && parts[0].count == parts[1].count
            && [alphabet, Set("0123456789")].contains { allowed in parts.joined().allSatisfy(allowed.contains) }
    }

    /// A new play, begun.
    open class func start(definition: GKGameActivityDefinition) throws -> GKGameActivity {
        let activity = GKGameActivity(definition: definition)
        activity.start()
        return activity
    }

    /// A new play of those who have the code, begun.
    ///
    /// - Throws: ``GKError`` with the code `invalidParameter` where the activity has no codes, or this is none.
    open class func start(definition: GKGameActivityDefinition, partyCode: String) throws -> GKGameActivity {
        let partyCode = partyCode.uppercased()
        guard definition.supportsPartyCode, isValidPartyCode(partyCode) else {
            throw GKError(.invalidParameter, "\(partyCode) is not a party code of \(definition.identifier).")
        }
        let activity = GKGameActivity(definition: definition, partyCode: partyCode)
        activity.start()
        return activity
    }

    // MARK: Pending activities

    /// False: there are no activities on the server.
    open class var hasPendingGameActivities: Bool { get async { false } }

    @preconcurrency
    open class func checkPendingGameActivityExistence(completionHandler: @escaping @Sendable (Bool) -> Void) {
        deliver(to: { (isPending: Bool?, _) in completionHandler(isPending ?? false) }) {
            await GKGameActivity.hasPendingGameActivities
        }
    }

    // MARK: Matches

    /// Nil: there are no matches.
    open func makeMatchRequest() -> GKMatchRequest? { nil }

    @discardableResult
    open func findMatch() async throws -> GKMatch { throw GKError.activitiesMissing }

    @preconcurrency
    open func findMatch(
        completionHandler: @escaping @Sendable (GKMatch?, (any Error)?) -> Void
    ) { refuse(.activitiesMissing) { completionHandler(nil, $0) } }

    @discardableResult
    open func findPlayersForHostedMatch() async throws -> [GKPlayer] { throw GKError.activitiesMissing }

    @preconcurrency
    open func findPlayersForHostedMatch(
        completionHandler: @escaping @Sendable ([GKPlayer]?, (any Error)?) -> Void
    ) { refuse(.activitiesMissing) { completionHandler(nil, $0) } }
}
