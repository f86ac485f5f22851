/// A player's place in the standings of a group challenge.
public struct GroupChallengeEntry: Hashable, Sendable, Codable {
    /// The group challenge.
    public let challenge: GroupChallenge.ID
    /// The player.
    public let player: PlayerNumber
    /// The date on which the player joined.
    public let joinedAt: Moment
    /// The number of submissions that have counted.
    public private(set) var tryCount = 0
    /// The player's entry; nil before the first submission that counts.
    public private(set) var entry: Entry?

    /// Creates the entry of a player who has no score yet.
    public init(challenge: GroupChallenge.ID, player: PlayerNumber, joinedAt: Moment) {
        self.challenge = challenge
        self.player = player
        self.joinedAt = joinedAt
    }

    /// Counts a submission of the player, if a try is left and it was earned between the join and the end.
    ///
    /// - Parameter new: The submission as a separate entry.
    /// - Returns: Whether the submission counts.
    public mutating func apply(_ new: Entry, in challenge: GroupChallenge, on leaderboard: Leaderboard) -> Bool {
        guard challenge.endedAt == nil, new.date >= joinedAt, new.date < challenge.endsAt,
            tryCount < challenge.tries.countMax
        else { return false }
        tryCount += 1
        entry = leaderboard.entry(after: entry, taking: new)
        return true
    }

    /// Recomputes the entry after a correction of the ranking. Used tries stay used.
    ///
    /// - Parameter scores: The player's submissions that still count, each as a separate entry.
    /// - Returns: Whether anything changed.
    public mutating func recount(_ scores: [Entry], in challenge: GroupChallenge, on leaderboard: Leaderboard) -> Bool {
        var recounted = Self(challenge: self.challenge, player: player, joinedAt: joinedAt)
        for score in scores.sorted(by: { $0.position < $1.position }) {
            _ = recounted.apply(score, in: challenge, on: leaderboard)
        }
        guard challenge.endedAt == nil, recounted.entry != entry else { return false }
        entry = recounted.entry
        tryCount = max(tryCount, recounted.tryCount)
        return true
    }

    /// Restarts the player without a score and with all tries.
    ///
    /// - Returns: Whether anything changed.
    public mutating func restart() -> Bool {
        guard tryCount > 0 || entry != nil else { return false }
        (tryCount, entry) = (0, nil)
        return true
    }

    /// Whether this player ranks above `other`. Players without a score rank last, in the order in which they joined.
    public func stands(above other: Self, by order: SortOrder) -> Bool {
        switch (entry, other.entry) {
        case (let mine?, let theirs?): mine.stands(above: theirs, by: order)
        case (_?, nil): true
        case (nil, _?): false
        case (nil, nil): (joinedAt, player) < (other.joinedAt, other.player)
        }
    }
}

extension GroupChallengeDefinition.Tries {
    /// The maximum number of submissions that count.
    public var countMax: Int {
        switch self {
        case .one: 1
        case .three: 3
        case .unlimited: .max
        }
    }
}
