import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

struct `A decision` {
    static let morning = Moment(milliseconds: 1_735_718_400_000)
    static let ann = player(1, "ann")
    static let board = leaderboard("points", range: try! ScoreRange(-100, 100))
    static let total = leaderboard("total", submission: .sum)

    static func player(_ number: UInt32, _ externalID: String, flags: PlayerFlags = []) -> Player {
        var random = SeededRandom(seed: UInt64(number))
        return Player(
            number: PlayerNumber(number), id: PlayerID(using: &random), externalID: try! ExternalID(externalID),
            displayName: try! DisplayName(externalID), createdAt: morning, flags: flags)
    }

    static func leaderboard(
        _ id: String, submission: SubmissionType = .best, range: ScoreRange? = nil, ignoresClientDates: Bool = false
    ) -> Leaderboard {
        try! Leaderboard(
            id: LeaderboardID(id), game: GameID("com.example.whack"), submission: submission, range: range,
            ignoresClientDates: ignoresClientDates)
    }

    static func submission(_ change: (inout Submission) -> Void = { _ in }) -> Submission {
        var submission = Submission(
            id: try! SubmissionID("a"), game: board.game, leaderboard: board.id,
            player: .external(ann.externalID!), score: 50, context: 9, receivedAt: morning, author: .server)
        change(&submission)
        return submission
    }

    static func id(_ text: String) -> SubmissionID { try! SubmissionID(text) }

    /// Two leaderboards, `points` and `total`; ann, who has 40 on `points` with the id `taken` and Int64.max on
    /// `total`; and bob, who is banned.
    static var state: LedgerState {
        var state = LedgerState(
            head: Head(
                position: LedgerPosition(10), moment: morning - .hours(1), lastPlayer: PlayerNumber(2),
                lastLeaderboard: LeaderboardNumber(2)))
        state.leaderboards = [
            board.id: RegisteredLeaderboard(number: LeaderboardNumber(1), leaderboard: board),
            total.id: RegisteredLeaderboard(number: LeaderboardNumber(2), leaderboard: total),
        ]
        let bob = player(2, "bob", flags: .banned)
        state.add([
            .external(ann.externalID!): ann, .id(ann.id): ann, .external(bob.externalID!): bob, .id(bob.id): bob,
        ])
        let entry = Entry(score: 40, context: 1, date: morning - .hours(2), position: LedgerPosition(8))
        let ranking = RankingID(leaderboard: LeaderboardNumber(1))
        state.entries[EntryKey(ranking: ranking, player: ann.number)] = StoredEntry(
            entry: entry, lastFact: LedgerPosition(9))
        state.entries[EntryKey(ranking: RankingID(leaderboard: LeaderboardNumber(2)), player: ann.number)] =
            StoredEntry(
                entry: Entry(score: .max, context: 0, date: morning, position: LedgerPosition(10)),
                lastFact: LedgerPosition(10))
        for player in [ann, bob] {
            let fact = SubmissionFact(
                ranking: ranking, player: player.number, id: id("taken"), author: .server, score: 40, context: 1,
                date: nil, sentAt: nil, namedOccurrence: nil, receivedAt: morning - .hours(2),
                earnedAt: morning - .hours(2), outcome: .ranked, entry: entry, previous: nil)
            state.submissions[fact.key] = Fact(
                position: LedgerPosition(8), moment: morning, content: .submission(fact))
        }
        return state
    }

    func outcome(of submission: Submission) -> CommandOutcome {
        var random = SeededRandom(seed: 1)
        let decision = decide([.submit(submission)], on: Self.state, at: Self.morning, using: &random)
        #expect(decision.commit.outcomes.count == 1)
        if case .recorded(_, replayed: false) = decision.commit.outcomes[0] {
            #expect(decision.facts == decision.commit.newFacts)
            #expect(decision.head.position == LedgerPosition(11))
        } else {
            #expect(decision.isEmpty)
            #expect(decision.players.isEmpty)
            #expect(decision.entries.isEmpty)
            #expect(decision.head == Self.state.head)
        }
        return decision.commit.outcomes[0]
    }

    @Test(
        arguments: [
            (submission { $0.score = 101 }, .scoreOutOfRange(score: 101, range: board.range!)),
            (submission { $0.score = -101 }, .scoreOutOfRange(score: -101, range: board.range!)),
            (
                submission {
                    $0.leaderboard = total.id; $0.score = 1
                }, .totalOutOfRange(total: .max, increment: 1)
            ),
            (
                submission { $0.date = morning + Span(milliseconds: 2_001) },
                .dateInTheFuture(by: Span(milliseconds: 2_001))
            ),
            (
                submission {
                    $0.sentAt = Moment(milliseconds: .min); $0.date = Moment(milliseconds: .max)
                },
                .dateInTheFuture(by: Span(milliseconds: .max))
            ),
            (
                submission {
                    $0.author = .player; $0.id = uuid; $0.date = morning - .days(31)
                },
                .scoreTooOld(age: .days(31), window: .days(30))
            ),
            (
                submission {
                    $0.id = id("taken"); $0.score = 41; $0.context = 1
                }, .idempotencyKeyReused
            ),
            (
                submission {
                    $0.id = id("taken"); $0.score = 40
                }, .idempotencyKeyReused
            ),
            (
                submission {
                    $0.id = id("taken"); $0.score = 40; $0.context = 1; $0.date = morning
                }, .idempotencyKeyReused
            ),
            (
                submission {
                    $0.id = id("taken"); $0.score = 40; $0.context = 1; $0.occurrence = 0
                },
                .idempotencyKeyReused
            ),
            (
                submission {
                    $0.author = .player; $0.id = old; $0.receivedAt = old.createdAt! + .days(46)
                },
                .idempotencyKeyExpired(age: .days(46))
            ),
            (submission { $0.author = .player }, .idempotencyKeyNotUUID),
            (submission { $0.occurrence = 0 }, .occurrencesMissing(board.id)),
            (submission { $0.leaderboard = nowhere }, .leaderboardNotFound(nowhere)),
            (submission { $0.game = try! GameID("com.example.other") }, .leaderboardNotFound(board.id)),
            (submission { $0.player = .id(uncached) }, .playerNotFound(.id(uncached))),
            (
                submission {
                    $0.author = .player; $0.id = uuid; $0.player = newPlayer
                }, .playerNotFound(newPlayer)
            ),
            (submission { $0.player = .external(try! ExternalID("bob")) }, .playerBanned),
        ] as [(Submission, Refusal)])
    func `An invalid submission is rejected with its reason`(submission: Submission, refusal: Refusal) {
        #expect(outcome(of: submission) == .refused(refusal))
    }

    static let uuid = id("0195d3b2-9c4e-4d1a-8f00-000000000001")
    static let old = id("0193a0e7-5fff-7000-8000-000000000001")
    static let nowhere = try! LeaderboardID("nowhere")
    static let newPlayer = PlayerReference.external(try! ExternalID("new"))
    static let uncached = try! PlayerID("p_00000000000000000000000000")

    @Test(
        arguments: [
            (submission(), Outcome.ranked, morning),
            (submission { $0.score = 40 }, .notImproved, morning),
            (submission { $0.score = 39 }, .notImproved, morning),
            (submission { $0.date = morning + .seconds(2) }, .ranked, morning),
            (submission { $0.date = morning - .days(4_000) }, .ranked, morning - .days(4_000)),
            (submission { $0.date = Moment(milliseconds: -1) }, .ranked, Moment(milliseconds: -1)),
            // A clock that is a year ahead, and a score that was delayed by an hour.
            (
                submission {
                    $0.sentAt = morning + .days(365); $0.date = morning + .days(365) - .hours(1)
                }, .ranked,
                morning - .hours(1)
            ),
            (submission { $0.sentAt = morning - .days(365) }, .ranked, morning),
            (
                submission {
                    $0.author = .player; $0.id = uuid; $0.date = morning - .days(30)
                }, .ranked,
                morning - .days(30)
            ),
            (
                submission {
                    $0.leaderboard = total.id; $0.score = 0
                }, .notImproved, morning
            ),
            (
                submission {
                    $0.leaderboard = total.id; $0.score = -1
                }, .ranked, morning
            ),
            (submission { $0.player = newPlayer }, .ranked, morning),
            (submission { $0.player = .id(ann.id) }, .ranked, morning),
        ] as [(Submission, Outcome, Moment)])
    func `A submission is accepted with its date`(submission: Submission, expected: Outcome, earnedAt: Moment) throws {
        guard case .recorded(let fact, replayed: false) = outcome(of: submission),
            case .submission(let content) = fact.content
        else {
            Issue.record("The submission was not accepted.")
            return
        }
        #expect(content.outcome == expected)
        #expect(content.earnedAt == earnedAt)
        #expect(fact.position == LedgerPosition(11))
        #expect(fact.moment == Self.morning)
        let isAnn = content.player == Self.ann.number
        let previous = submission.leaderboard == Self.board.id ? LedgerPosition(9) : LedgerPosition(10)
        #expect(content.previous == (isAnn ? previous : nil))
        #expect(isAnn == (submission.player != Self.newPlayer))
    }

    @Test func `A player's date is ignored if the leaderboard is configured so, and a server's is not`() {
        let strict = Self.leaderboard("strict", ignoresClientDates: true)
        var state = Self.state
        state.leaderboards[strict.id] = RegisteredLeaderboard(number: LeaderboardNumber(3), leaderboard: strict)
        for (author, earnedAt) in [(Author.player, Self.morning), (.server, Self.morning - .hours(7))] {
            let submission = Self.submission {
                $0.leaderboard = strict.id
                $0.author = author
                $0.id = Self.uuid
                $0.date = Self.morning - .hours(7)
            }
            var random = SeededRandom(seed: 1)
            let decision = decide([.submit(submission)], on: state, at: Self.morning, using: &random)
            #expect(decision.entries.values.map(\.entry.date) == [earnedAt])
        }
    }

    @Test(arguments: ["ann", "bob"])
    func `A resubmitted score returns the stored receipt after any change`(player: String) {
        let submission = Self.submission {
            $0.id = Self.id("taken")
            $0.score = 40
            $0.context = 1
            $0.player = .external(try! ExternalID(player))
        }
        let expected = Self.state.submissions.values.first {
            if case .submission(let fact) = $0.content { fact.player.value == (player == "ann" ? 1 : 2) } else { false }
        }
        #expect(outcome(of: submission) == .recorded(expected!, replayed: true))
    }

    @Test(
        arguments: [
            (Command.create(board), .unchanged),
            (
                .create(leaderboard("points")),
                .refused(
                    .leaderboardExists(RegisteredLeaderboard(number: LeaderboardNumber(1), leaderboard: board)))
            ),
            (.setFlags([], of: .id(ann.id)), .unchanged),
            (.setFlags(.banned, of: .external(try! ExternalID("bob"))), .unchanged),
            (.setFlags(.hidden, of: newPlayer), .refused(.playerNotFound(newPlayer))),
            (
                .setFlags(.hidden, of: .id(ann.id)),
                .recorded(
                    Fact(
                        position: LedgerPosition(11), moment: morning, content: .flags(.hidden, of: PlayerNumber(1))),
                    replayed: false)
            ),
            (
                .create(leaderboard("new")),
                .recorded(
                    Fact(
                        position: LedgerPosition(11), moment: morning,
                        content: .leaderboard(
                            RegisteredLeaderboard(number: LeaderboardNumber(3), leaderboard: leaderboard("new")))),
                    replayed: false)
            ),
        ] as [(Command, CommandOutcome)])
    func `A command configures or moderates`(command: Command, expected: CommandOutcome) {
        var random = SeededRandom(seed: 1)
        let decision = decide([command], on: Self.state, at: Self.morning, using: &random)
        var outcome = expected
        if case .recorded(let fact, let isReplayed) = expected {
            outcome = .recorded(fact.chained(after: Self.state.head.checksum), replayed: isReplayed)
        }
        #expect(decision.commit.outcomes == [outcome])
    }

    @Test func `A decision's moment is never before the last commit's`() {
        var random = SeededRandom(seed: 1)
        let decision = decide(
            [.submit(Self.submission())], on: Self.state, at: Self.morning - .days(9), using: &random)
        #expect(decision.facts.map(\.moment) == [Self.state.head.moment])
        #expect(decision.head.moment == Self.state.head.moment)
    }

    @Test(arguments: Seeds.first(20))
    func `The same random numbers lead to the same decision`(seed: UInt64) async throws {
        let arcade = try await Arcade(seed: seed)
        var random = SeededRandom(seed: seed)
        var commands: [Command] = []
        for _ in 0..<30 { commands += try arcade.randomCommands(using: &random) }
        func decision(seed: UInt64) -> Decision {
            var random = SeededRandom(seed: seed)
            return decide(commands, on: LedgerState(head: Head()), at: Self.morning, using: &random)
        }
        let (one, same, other) = (decision(seed: seed), decision(seed: seed), decision(seed: seed + 1))
        #expect(one.commit == same.commit)
        #expect(one.facts == same.facts)
        #expect(one.players == same.players)
        #expect(one.entries == same.entries)
        #expect(one.facts == other.facts, "Random numbers affect the players' ids only.")
        #expect(one.entries == other.entries)
        #expect(Set(one.players.values.map(\.id)).isDisjoint(with: other.players.values.map(\.id)))
    }
}
