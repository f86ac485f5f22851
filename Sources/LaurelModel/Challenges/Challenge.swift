/// The identifier of a challenge.
public typealias ChallengeID = Identifier<Challenge>

/// A challenge from one player to another.
///
/// A pure state machine: ``apply(_:at:)`` is its only transition, and the caller supplies the time.
public struct Challenge: Hashable, Sendable, Codable {
    /// The challenge's identifier.
    public let id: ChallengeID
    /// The game in which the challenge was issued.
    public let game: GameID
    /// The player who issued the challenge.
    public let issuer: PlayerNumber
    /// The challenged player.
    public let receiver: PlayerNumber
    /// The score to beat or the achievement to complete.
    public let target: ChallengeTarget
    /// The rules that were in force when the challenge was issued.
    public let terms: ChallengeTerms
    /// The issue date.
    public let issuedAt: Moment
    /// The time from which the challenge cannot be won.
    public let expiresAt: Moment
    /// The beaten challenge to which this return challenge belongs; nil for any other challenge.
    public let returned: ChallengeID?

    /// The stored state. An expired challenge may still be stored as pending; see ``state(at:)``.
    public private(set) var state = ChallengeState.pending
    /// The date on which the receiver accepted; nil if not accepted.
    public private(set) var acceptedAt: Moment?
    /// The date on which the receiver last selected the challenge.
    public private(set) var selectedAt: Moment?
    /// The date on which the challenge was completed, was declined or became invalid.
    public private(set) var endedAt: Moment?
    /// The cause of the state ``ChallengeState/invalid``; nil in any other state.
    public private(set) var invalidity: ChallengeInvalidity?

    /// Creates a pending challenge.
    public init(
        id: ChallengeID, game: GameID, issuer: PlayerNumber, receiver: PlayerNumber, target: ChallengeTarget,
        terms: ChallengeTerms, issuedAt: Moment, expiry: Span, returned: ChallengeID? = nil
    ) {
        self.id = id
        self.game = game
        self.issuer = issuer
        self.receiver = receiver
        self.target = target
        self.terms = terms
        self.issuedAt = issuedAt
        expiresAt = issuedAt + expiry
        self.returned = returned
    }
}

// MARK: - Transitions

extension Challenge {
    /// Applies an event.
    ///
    /// | state | accept | decline | select | complete | invalidate |
    /// | --- | --- | --- | --- | --- | --- |
    /// | pending | date is set | declined | date is set | completed | invalid |
    /// | any other | refused | refused; unchanged if declined | refused | unchanged | unchanged |
    ///
    /// - Returns: Whether the challenge changed.
    /// - Throws: ``ChallengeRefusal/over(_:_:)`` if a player acts on a challenge that has ended or expired.
    public mutating func apply(_ event: ChallengeEvent, at moment: Moment) throws(ChallengeRefusal) -> Bool {
        switch event {
        case .accept:
            try demandPending(at: moment)
            guard acceptedAt == nil else { return false }
            acceptedAt = moment
        case .decline:
            if state == .declined { return false }
            try demandPending(at: moment)
            end(as: .declined, at: moment)
        case .select:
            try demandPending(at: moment)
            selectedAt = moment
        case .complete:
            guard isOpen(at: moment) else { return false }
            end(as: .completed, at: moment)
        case .invalidate(let invalidity):
            guard state == .pending else { return false }
            end(as: .invalid, at: moment)
            self.invalidity = invalidity
        }
        return true
    }

    private mutating func end(as state: ChallengeState, at moment: Moment) {
        self.state = state
        endedAt = moment
    }

    private func demandPending(at moment: Moment) throws(ChallengeRefusal) {
        guard isOpen(at: moment) else { throw .over(id, state == .pending ? .invalid : state) }
    }

    /// Whether the challenge can be won at `moment`. An expired challenge cannot, even if its end is not stored yet.
    public func isOpen(at moment: Moment) -> Bool { state == .pending && moment < expiresAt }

    /// Returns the state at `moment`. An expired pending challenge is invalid, even if its end is not stored yet.
    public func state(at moment: Moment) -> ChallengeState {
        state == .pending && !isOpen(at: moment) ? .invalid : state
    }
}

// MARK: - Winning

extension Challenge {
    /// Whether a submission of the receiver that is committed at `moment` wins the challenge.
    ///
    /// - Parameter order: The leaderboard's sort order.
    public func isWon(by attempt: ScoreAttempt, order: SortOrder, at moment: Moment) -> Bool {
        guard case .score(let target) = target, target.ranking == attempt.ranking, isOpen(at: moment),
            attempt.entry.date >= issuedAt, attempt.entry.position > target.position
        else { return false }
        return order.isBetter(attempt.score, than: target.score)
            || terms.equalScoreWins && attempt.score == target.score
    }
}
