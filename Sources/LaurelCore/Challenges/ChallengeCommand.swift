public import LaurelModel

/// A command about challenges, achievements or group challenges.
public enum ChallengeCommand: Hashable, Sendable {
    /// Issue a challenge to each receiver.
    case issue(ChallengeIssue)
    /// Create a challenge link. The receivers of the issue are ignored.
    case link(ChallengeIssue, code: String)
    /// Claim a player's challenge link. The leaderboard is that of the score to beat; nil if the goal is an
    /// achievement.
    case claim(String, by: PlayerReference, of: PlayerReference, on: LeaderboardID?)
    /// Accept, decline or select a received challenge.
    case act(ChallengeEvent, on: ChallengeID, by: PlayerReference)
    /// Invalidate the challenges to complete an achievement that was archived.
    case withdraw(AchievementID, in: GameID)
    /// Invalidate all of a player's challenges and remove the player's progress, because the account is closed. If the
    /// account is linked to an heir, the heir gets the progress.
    case forget(PlayerReference, heir: PlayerReference? = nil)
    /// Report a player's progress in achievements.
    case report(ProgressReport)
    /// Reset all progress of a player in a game.
    case resetProgress(PlayerReference, in: GameID)
    /// Start a group challenge.
    case start(GroupChallengeStart)
    /// Join a group challenge.
    case join(GroupChallenge.ID, by: PlayerReference)
    /// End a limited number of challenges that expired or lost their target, and of group challenges whose time is
    /// over.
    case expire
}

extension ChallengeCommand {
    /// The references of all players in the command.
    var players: [PlayerReference] {
        switch self {
        case .issue(let issue): [issue.issuer] + issue.receivers
        case .forget(let player, let heir): [player, heir].compactMap(\.self)
        case .link(let issue, _): [issue.issuer]
        case .claim(_, let player, let issuer, _): [player, issuer]
        case .act(_, _, let player), .resetProgress(let player, _), .join(_, let player): [player]
        case .report(let report): [report.player]
        case .start(let start): [start.starter] + start.invited
        case .withdraw, .expire: []
        }
    }
}

/// The issue of a challenge by a player to other players.
public struct ChallengeIssue: Hashable, Sendable {
    /// The goal of the challenge.
    public enum Subject: Hashable, Sendable {
        /// The issuer's submission on one of these leaderboards, whose score must be beaten.
        case submission(SubmissionID, on: [LeaderboardID])
        /// An achievement that must be completed.
        case achievement(AchievementDefinition)
    }

    /// The game of the challenge.
    public var game: GameID
    /// The player who issues the challenge.
    public var issuer: PlayerReference
    /// The challenged players: 1 to ``ChallengeSettings/receiverCountMax``, without duplicates.
    public var receivers: [PlayerReference]
    /// The goal of the challenge.
    public var subject: Subject
    /// The issuer's message to the receivers.
    public var message: ChallengeMessage?
    /// The game's settings for challenges.
    public var settings: ChallengeSettings

    /// Creates the issue of a challenge.
    public init(
        game: GameID, issuer: PlayerReference, receivers: [PlayerReference], subject: Subject,
        message: ChallengeMessage? = nil, settings: ChallengeSettings = ChallengeSettings()
    ) {
        self.game = game
        self.issuer = issuer
        self.receivers = receivers
        self.subject = subject
        self.message = message
        self.settings = settings
    }

    /// The leaderboards on which the score to beat may be.
    var leaderboards: [LeaderboardID] {
        if case .submission(_, let leaderboards) = subject { leaderboards } else { [] }
    }
}

/// A report of a player's progress in achievements.
public struct ProgressReport: Hashable, Sendable {
    /// The progress in one achievement.
    public struct Line: Hashable, Sendable {
        /// The achievement.
        public var achievement: AchievementDefinition
        /// The progress.
        public var percent: AchievementPercent
        /// The report's idempotency key. A repeatable achievement is completed again only by a report with a new key.
        public var id: String?

        /// Creates the progress in one achievement.
        public init(achievement: AchievementDefinition, percent: AchievementPercent, id: String? = nil) {
            self.achievement = achievement
            self.percent = percent
            self.id = id
        }
    }

    /// The game of the achievements.
    public var game: GameID
    /// The player whose progress is reported.
    public var player: PlayerReference
    /// The progress in each achievement.
    public var lines: [Line]

    /// Creates a report.
    public init(game: GameID, player: PlayerReference, lines: [Line]) {
        self.game = game
        self.player = player
        self.lines = lines
    }
}

/// The start of a group challenge by a player, with the invited players.
public struct GroupChallengeStart: Hashable, Sendable {
    /// The game of the group challenge.
    public var game: GameID
    /// The configured group challenge.
    public var definition: GroupChallengeDefinition
    /// The chosen duration.
    public var duration: GroupChallengeDefinition.Duration
    /// The chosen number of tries.
    public var tries: GroupChallengeDefinition.Tries
    /// The player who starts it.
    public var starter: PlayerReference
    /// The invited players.
    public var invited: [PlayerReference]
    /// The game's settings for challenges.
    public var settings: ChallengeSettings

    /// Creates the start of a group challenge.
    public init(
        game: GameID, definition: GroupChallengeDefinition, duration: GroupChallengeDefinition.Duration,
        tries: GroupChallengeDefinition.Tries, starter: PlayerReference, invited: [PlayerReference],
        settings: ChallengeSettings = ChallengeSettings()
    ) {
        self.game = game
        self.definition = definition
        self.duration = duration
        self.tries = tries
        self.starter = starter
        self.invited = invited
        self.settings = settings
    }
}
