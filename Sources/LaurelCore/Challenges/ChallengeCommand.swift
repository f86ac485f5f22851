public import LaurelModel

/// Something that is asked about challenges, achievements and group challenges.
public enum ChallengeCommand: Hashable, Sendable {
    case issue(ChallengeIssue)
    /// Keep a challenge for whoever comes by a link. Its receivers are passed over.
    case link(ChallengeIssue, code: String)
    /// A player comes by the link of another, which is about a score on this leaderboard, or about an achievement.
    case claim(String, by: PlayerReference, of: PlayerReference, on: LeaderboardID?)
    /// A receiver accepts, declines or selects one of theirs.
    case act(ChallengeEvent, on: ChallengeID, by: PlayerReference)
    /// Make those invalid that dare somebody to complete an achievement, which was taken out of the game.
    case withdraw(AchievementID, in: GameID)
    /// Make all of a player's invalid, and take back their progress: the player is going, or goes on as an heir, who has come
    /// as far.
    case forget(PlayerReference, heir: PlayerReference? = nil)
    case report(ProgressReport)
    /// Take back all of one's own progress in a game.
    case resetProgress(PlayerReference, in: GameID)
    case start(GroupChallengeStart)
    case join(GroupChallenge.ID, by: PlayerReference)
    /// End what is due, some at a time: challenges whose time is up or whose target is gone, group challenges that are over.
    case expire
}

extension ChallengeCommand {
    /// Everybody whom it names.
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

/// A player dares others.
public struct ChallengeIssue: Hashable, Sendable {
    public enum Subject: Hashable, Sendable {
        /// A submission of the issuer, on whichever of these leaderboards it is.
        case submission(SubmissionID, on: [LeaderboardID])
        case achievement(AchievementDefinition)
    }

    public var game: GameID
    public var issuer: PlayerReference
    /// 1 to ``ChallengeSettings/receiverCountMax``, each once.
    public var receivers: [PlayerReference]
    public var subject: Subject
    public var message: ChallengeMessage?
    public var settings: ChallengeSettings

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

    /// Where the score may be that is to be beaten.
    var leaderboards: [LeaderboardID] {
        if case .submission(_, let leaderboards) = subject { leaderboards } else { [] }
    }
}

/// A player tells how far they have come with some achievements.
public struct ProgressReport: Hashable, Sendable {
    public struct Line: Hashable, Sendable {
        public var achievement: AchievementDefinition
        public var percent: AchievementPercent
        /// The sender's own, by which an achievement that can be earned again is counted once.
        public var id: String?

        public init(achievement: AchievementDefinition, percent: AchievementPercent, id: String? = nil) {
            self.achievement = achievement
            self.percent = percent
            self.id = id
        }
    }

    public var game: GameID
    public var player: PlayerReference
    public var lines: [Line]

    public init(game: GameID, player: PlayerReference, lines: [Line]) {
        self.game = game
        self.player = player
        self.lines = lines
    }
}

/// A player starts a group challenge and invites others.
public struct GroupChallengeStart: Hashable, Sendable {
    public var game: GameID
    public var definition: GroupChallengeDefinition
    public var duration: GroupChallengeDefinition.Duration
    public var tries: GroupChallengeDefinition.Tries
    public var starter: PlayerReference
    public var invited: [PlayerReference]
    public var settings: ChallengeSettings

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
