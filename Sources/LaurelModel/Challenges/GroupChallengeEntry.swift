/// A player of a group challenge, and what they have in its standings.
public struct GroupChallengeEntry: Hashable, Sendable, Codable {
    public let challenge: GroupChallenge.ID
    public let player: PlayerNumber
    public let joinedAt: Moment
    /// How many submissions have counted.
    public private(set) var tryCount = 0
    /// Nil before the first.
    public private(set) var entry: Entry?

    public init(challenge: GroupChallenge.ID, player: PlayerNumber, joinedAt: Moment) {
        self.challenge = challenge
        self.player = player
        self.joinedAt = joinedAt
    }

    /// Lets a submission of the player count, if a try is left and it was earned while they played.
    ///
    /// - Parameter new: The submission as an entry of its own.
    /// - Returns: Whether it counts.
    public mutating func apply(_ new: Entry, in challenge: GroupChallenge, on leaderboard: Leaderboard) -> Bool {
        guard challenge.endedAt == nil, new.date >= joinedAt, new.date < challenge.endsAt,
            tryCount < challenge.tries.countMax
        else { return false }
        tryCount += 1
        entry = leaderboard.entry(after: entry, taking: new)
        return true
    }

    /// Lets count what is left after a correction of the ranking. Tries that were used stay used.
    ///
    /// - Parameter scores: The player's submissions on it that count, as entries of their own.
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

    /// Lets the player begin anew, with all their tries.
    ///
    /// - Returns: Whether anything changed.
    public mutating func restart() -> Bool {
        guard tryCount > 0 || entry != nil else { return false }
        (tryCount, entry) = (0, nil)
        return true
    }

    /// Whether this player stands above `other`; those without a score stand last, in the order in which they joined.
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
    public var countMax: Int {
        switch self {
        case .one: 1
        case .three: 3
        case .unlimited: .max
        }
    }
}
