/// A challenge that several players play on a leaderboard for some days, with its own standings.
///
/// It is started from a ``GroupChallengeDefinition``. Each player has a ``GroupChallengeEntry``.
public struct GroupChallenge: Hashable, Sendable, Codable {
    /// The identifier of a started group challenge.
    public typealias ID = Identifier<GroupChallenge>

    /// The identifier.
    public let id: ID
    /// The game in which the group challenge was started.
    public let game: GameID
    /// The id of the definition from which it was started.
    public let definition: GroupChallengeID
    /// The leaderboard on which the scores are submitted.
    public let leaderboard: LeaderboardNumber
    /// The number of submissions of each player that count.
    public let tries: GroupChallengeDefinition.Tries
    /// The player who started the group challenge.
    public let starter: PlayerNumber
    /// The players who may join.
    public private(set) var players: [PlayerNumber]
    /// The start date.
    public let startedAt: Moment
    /// The end: scores that were earned at or after it do not count.
    public let endsAt: Moment
    /// The time at which the end was recorded and the players were notified; nil before.
    public private(set) var endedAt: Moment?

    /// Creates a group challenge.
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

    /// The earliest time at which the group challenge can be ended: its end plus a settling period for late scores.
    public var endDue: Moment { endsAt + SettlingGrace.standard.span }

    /// Ends the group challenge if it is due and has not ended yet.
    ///
    /// - Returns: Whether this call ended it.
    public mutating func end(at moment: Moment) -> Bool {
        guard endedAt == nil, moment >= endDue else { return false }
        endedAt = moment
        return true
    }
}
