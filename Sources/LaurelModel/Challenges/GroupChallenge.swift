/// A challenge that several players play on a leaderboard for some days, with standings of its own.
///
/// It is started from a ``GroupChallengeDefinition``; who plays are its ``GroupChallengeEntry``s.
public struct GroupChallenge: Hashable, Sendable, Codable {
    public typealias ID = Identifier<GroupChallenge>

    public let id: ID
    public let game: GameID
    public let definition: GroupChallengeID
    public let leaderboard: LeaderboardNumber
    public let tries: GroupChallengeDefinition.Tries
    public let starter: PlayerNumber
    /// Who may join.
    public private(set) var players: [PlayerNumber]
    public let startedAt: Moment
    /// Scores that were earned from then on do not count.
    public let endsAt: Moment
    /// When it was ended and everybody told.
    public private(set) var endedAt: Moment?

    public init(
        id: ID, game: GameID, definition: GroupChallengeID, leaderboard: LeaderboardNumber,
        duration: GroupChallengeDefinition.Duration, tries: GroupChallengeDefinition.Tries, starter: PlayerNumber,
        invited: [PlayerNumber], startedAt: Moment
    ) {
        self.id = id
        self.game = game
        self.definition = definition
        self.leaderboard = leaderboard
        self.tries = tries
        self.starter = starter
        players = [starter] + invited.filter { $0 != starter }
        self.startedAt = startedAt
        endsAt = startedAt + duration.span
    }

    /// When it may be ended: a grace after the last score that counts was earned.
    public var endDue: Moment { endsAt + SettlingGrace.standard.span }

    /// Ends it, if it is due and nobody did before.
    ///
    /// - Returns: Whether it ended now.
    public mutating func end(at moment: Moment) -> Bool {
        guard endedAt == nil, moment >= endDue else { return false }
        endedAt = moment
        return true
    }
}
