import LaurelModel
import LaurelTesting
import Testing

struct ChallengeTests {
    static let noon = Moment(milliseconds: 1_735_732_800_000)
    static let ranking = RankingID(leaderboard: LeaderboardNumber(1))
    static let id = try! ChallengeID("c1")

    static func challenge(
        _ score: Int64 = 100, equalScoreWins: Bool = false, target: ChallengeTarget? = nil
    ) throws -> Challenge {
        let challenged = ChallengedScore(ranking: ranking, score: score, context: 7, position: LedgerPosition(5))
        return Challenge(
            id: id, game: try GameID("com.example.whack"), issuer: PlayerNumber(1), receiver: PlayerNumber(2),
            target: target ?? .score(challenged), terms: ChallengeTerms(equalScoreWins: equalScoreWins),
            issuedAt: noon, expiry: .days(30))
    }

    static func challenge(in state: ChallengeState) throws -> Challenge {
        var challenge = try challenge()
        switch state {
        case .pending: break
        case .completed: _ = try challenge.apply(.complete, at: noon + .hours(1))
        case .declined: _ = try challenge.apply(.decline, at: noon + .hours(1))
        case .invalid: _ = try challenge.apply(.invalidate(.occurrenceFinal), at: noon + .hours(1))
        }
        return challenge
    }

    /// The state after an event, and whether anything changed; nil if the event is refused.
    static let table: [(ChallengeState, ChallengeEvent, ChallengeState?, changes: Bool)] = [
        (.pending, .accept, .pending, true),
        (.pending, .decline, .declined, true),
        (.pending, .select, .pending, true),
        (.pending, .complete, .completed, true),
        (.pending, .invalidate(.expired), .invalid, true),
        (.completed, .accept, nil, false),
        (.completed, .decline, nil, false),
        (.completed, .select, nil, false),
        (.completed, .complete, .completed, false),
        (.completed, .invalidate(.withdrawn), .completed, false),
        (.declined, .accept, nil, false),
        (.declined, .decline, .declined, false),
        (.declined, .select, nil, false),
        (.declined, .complete, .declined, false),
        (.declined, .invalidate(.playerGone), .declined, false),
        (.invalid, .accept, nil, false),
        (.invalid, .decline, nil, false),
        (.invalid, .select, nil, false),
        (.invalid, .complete, .invalid, false),
        (.invalid, .invalidate(.expired), .invalid, false),
    ]

    @Test(arguments: table)
    func `Each event in each state has the effect that the table states`(
        state: ChallengeState, event: ChallengeEvent, after: ChallengeState?, changes: Bool
    ) throws {
        let before = try Self.challenge(in: state)
        var challenge = before
        let moment = Self.noon + .hours(2)
        guard let after else {
            #expect(throws: ChallengeRefusal.over(Self.id, state)) { try challenge.apply(event, at: moment) }
            #expect(challenge == before)
            return
        }
        #expect(try challenge.apply(event, at: moment) == changes)
        #expect(challenge.state == after)
        #expect((challenge != before) == changes)
        #expect((challenge.endedAt == nil) == (after == .pending))
        #expect((challenge.invalidity != nil) == (after == .invalid))
    }

    /// The column of each kind of event in the table. A new kind does not compile until it has a column.
    private static func column(_ event: ChallengeEvent) -> Int {
        switch event {
        case .accept: 0
        case .decline: 1
        case .select: 2
        case .complete: 3
        case .invalidate: 4
        }
    }

    @Test func `The table contains every pair of state and kind of event once`() {
        let columns = Dictionary(grouping: Self.table, by: \.0).mapValues { $0.map { Self.column($0.1) }.sorted() }
        #expect(Set(columns.keys) == Set(ChallengeState.allCases))
        for (state, known) in columns { #expect(known == Array(0...4), "\(state)") }
    }

    @Test(arguments: ChallengeState.allCases, ChallengeInvalidity.allCases)
    func `An invalid challenge retains its first reason`(state: ChallengeState, reason: ChallengeInvalidity) throws {
        let before = try Self.challenge(in: state)
        var challenge = before
        #expect(try challenge.apply(.invalidate(reason), at: Self.noon + .hours(2)) == (state == .pending))
        #expect(challenge.state == (state == .pending ? .invalid : state))
        #expect(challenge.invalidity == (state == .pending ? reason : before.invalidity))
    }

    @Test func `A second acceptance keeps the date, and a second selection changes it`() throws {
        var challenge = try Self.challenge()
        #expect(try challenge.apply(.accept, at: Self.noon + .hours(1)))
        #expect(try !challenge.apply(.accept, at: Self.noon + .hours(2)))
        #expect(challenge.acceptedAt == Self.noon + .hours(1))
        #expect(try challenge.apply(.select, at: Self.noon + .hours(1)))
        #expect(try challenge.apply(.select, at: Self.noon + .hours(2)))
        #expect(challenge.selectedAt == Self.noon + .hours(2))
    }

    @Test func `An expired challenge cannot be won, accepted or declined before its end is stored`() throws {
        let expired = Self.noon + .days(30)
        var challenge = try Self.challenge()
        #expect(challenge.isOpen(at: Moment(milliseconds: expired.milliseconds - 1)))
        #expect(!challenge.isOpen(at: expired))
        #expect(try !challenge.apply(.complete, at: expired))
        for event in [ChallengeEvent.accept, .decline, .select] {
            #expect(throws: ChallengeRefusal.over(Self.id, .invalid)) { try challenge.apply(event, at: expired) }
        }
        #expect(try challenge.apply(.invalidate(.expired), at: expired))
        #expect(challenge.invalidity == .expired)
    }

    @Test(arguments: [
        // score, equal wins, order, wins
        (101, false, SortOrder.highToLow, true), (100, false, .highToLow, false), (99, false, .highToLow, false),
        (100, true, .highToLow, true), (99, true, .highToLow, false), (99, false, .lowToHigh, true),
        (100, false, .lowToHigh, false), (101, true, .lowToHigh, false), (100, true, .lowToHigh, true),
        (Int64.max, false, .highToLow, true), (Int64.min, false, .lowToHigh, true),
    ])
    func `A strictly better score wins a challenge, and an equal score if the terms allow it`(
        score: Int64, equalScoreWins: Bool, order: SortOrder, isWon: Bool
    ) throws {
        let challenge = try Self.challenge(equalScoreWins: equalScoreWins)
        #expect(challenge.isWon(by: Self.attempt(score), order: order, at: Self.noon + .hours(1)) == isWon)
    }

    @Test func `A challenge is won only on its ranking, by a score earned and committed after it`() throws {
        let challenge = try Self.challenge()
        let moment = Self.noon + .hours(1)
        func isWon(_ attempt: ScoreAttempt) -> Bool { challenge.isWon(by: attempt, order: .highToLow, at: moment) }
        #expect(isWon(Self.attempt(101)))
        #expect(isWon(Self.attempt(101, date: Self.noon)))
        #expect(!isWon(Self.attempt(101, date: Moment(milliseconds: Self.noon.milliseconds - 1))))
        #expect(!isWon(Self.attempt(101, position: 5)))
        #expect(!isWon(Self.attempt(101, ranking: RankingID(leaderboard: LeaderboardNumber(2)))))
        #expect(!isWon(Self.attempt(101, ranking: RankingID(leaderboard: LeaderboardNumber(1), occurrence: 1))))
        let achievement = try Self.challenge(target: .achievement(AchievementID("boss")))
        #expect(!achievement.isWon(by: Self.attempt(101), order: .highToLow, at: moment))
    }

    private static func attempt(
        _ score: Int64, date: Moment = noon + .hours(1), position: Int64 = 6, ranking: RankingID = ranking
    ) -> ScoreAttempt {
        ScoreAttempt(
            ranking: ranking, score: score,
            entry: Entry(score: score, context: 0, date: date, position: LedgerPosition(position)))
    }

    @Test(arguments: ["", "   ", "two\nlines", String(repeating: "x", count: 401)])
    func `A challenge message that is not one line is rejected`(text: String) {
        #expect(throws: InvalidChallengeMessage.self) { try ChallengeMessage(text) }
    }
}
