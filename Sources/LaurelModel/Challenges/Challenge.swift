public typealias ChallengeID = Identifier<Challenge>

/// One player dares another.
///
/// A value that never does anything by itself: ``take(_:at:)`` is all that can happen to it, and whoever keeps it
/// brings the moment.
public struct Challenge: Hashable, Sendable, Codable {
    public let id: ChallengeID
    public let game: GameID
    public let issuer: PlayerNumber
    public let receiver: PlayerNumber
    public let target: ChallengeTarget
    public let terms: ChallengeTerms
    public let issuedAt: Moment
    /// From then on it cannot be won.
    public let expiresAt: Moment
    /// The challenge that was beaten and that this one returns.
    public let returned: ChallengeID?

    public private(set) var state = ChallengeState.pending
    public private(set) var acceptedAt: Moment?
    /// When the receiver last said that they want to play it.
    public private(set) var selectedAt: Moment?
    /// When it was completed, declined or became invalid.
    public private(set) var endedAt: Moment?
    public private(set) var invalidity: ChallengeInvalidity?

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

// MARK: - What can happen

extension Challenge {
    /// Lets something happen.
    ///
    /// | state | accept | decline | select | complete | invalidate |
    /// | --- | --- | --- | --- | --- | --- |
    /// | pending | gets its date | declined | gets its date | completed | invalid |
    /// | any other | refused | refused; unchanged if declined | refused | unchanged | unchanged |
    ///
    /// - Returns: Whether anything changed.
    /// - Throws: ``ChallengeRefusal/over(_:_:)`` where a player acts on one that is over, or that has expired.
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

    /// Whether it can be won at `moment`. One whose time is up cannot, though nobody has said so yet.
    public func isOpen(at moment: Moment) -> Bool { state == .pending && moment < expiresAt }

    /// Returns the state at `moment`. An expired pending challenge is invalid, even if its end is not stored yet.
    public func state(at moment: Moment) -> ChallengeState {
        state == .pending && !isOpen(at: moment) ? .invalid : state
    }
}

// MARK: - Winning

extension Challenge {
    /// Whether a submission of the receiver that is committed at `moment` wins it.
    ///
    /// - Parameter order: The leaderboard's.
    public func isWon(by attempt: ScoreAttempt, order: SortOrder, at moment: Moment) -> Bool {
        guard case .score(let target) = target, target.ranking == attempt.ranking, isOpen(at: moment),
            attempt.entry.date >= issuedAt, attempt.entry.position > target.position
        else { return false }
        return order.isBetter(attempt.score, than: target.score)
            || terms.equalScoreWins && attempt.score == target.score
    }
}
