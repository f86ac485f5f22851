import LaurelModel
import Testing

struct GroupChallengeTests {
    private static let noon = ChallengeTests.noon

    private static func challenge(
        _ duration: GroupChallengeDefinition.Duration = .oneDay, _ tries: GroupChallengeDefinition.Tries = .three
    ) throws -> GroupChallenge {
        GroupChallenge(
            id: try GroupChallenge.ID("g1"), game: try GameID("com.example.whack"),
            definition: try GroupChallengeID("weekend"), leaderboard: LeaderboardNumber(1), duration: duration,
            tries: tries, starter: PlayerNumber(1), invited: [PlayerNumber(2), PlayerNumber(1)], startedAt: noon)
    }

    @Test(arguments: [
        (GroupChallengeDefinition.Duration.oneDay, Int64(1)), (.threeDays, 3), (.oneWeek, 7),
    ])
    func `A group challenge lasts for its duration and ends once`(
        duration: GroupChallengeDefinition.Duration, days: Int64
    ) throws {
        var challenge = try Self.challenge(duration)
        #expect(challenge.endsAt == Self.noon + .days(days))
        #expect(challenge.players == [PlayerNumber(1), PlayerNumber(2)])
        var ends: [Bool] = []
        for moment in [challenge.endsAt, challenge.endDue, challenge.endDue + .days(1)] {
            ends.append(challenge.end(at: moment))
        }
        #expect(ends == [false, true, false])
        #expect(challenge.endedAt == challenge.endDue)
    }

    @Test(arguments: [
        (GroupChallengeDefinition.Tries.one, 1, Int64(10)), (.three, 3, 30), (.unlimited, 5, 50),
    ])
    func `A group challenge counts as many submissions as it has tries`(
        tries: GroupChallengeDefinition.Tries, count: Int, best: Int64
    ) throws {
        let challenge = try Self.challenge(.oneDay, tries)
        let board = try Leaderboard(id: LeaderboardID("points"), game: challenge.game)
        var entry = GroupChallengeEntry(challenge: challenge.id, player: PlayerNumber(2), joinedAt: Self.noon)
        for number in 1...5 {
            let counts = entry.apply(Self.entry(Int64(number) * 10), in: challenge, on: board)
            #expect(counts == (number <= count))
        }
        #expect(entry.tryCount == count)
        #expect(entry.entry?.score == best)
    }

    @Test(arguments: [(-1, false), (0, true), (86_399_999, true), (86_400_000, false)])
    func `A group challenge counts the scores that were earned between join and end`(milliseconds: Int64, counts: Bool)
        throws
    {
        let challenge = try Self.challenge()
        let board = try Leaderboard(id: LeaderboardID("points"), game: challenge.game)
        var entry = GroupChallengeEntry(challenge: challenge.id, player: PlayerNumber(2), joinedAt: Self.noon)
        let date = Self.noon + Span(milliseconds: milliseconds)
        let hasCounted = entry.apply(Self.entry(10, date: date), in: challenge, on: board)
        #expect(hasCounted == counts)
        var late = GroupChallengeEntry(challenge: challenge.id, player: PlayerNumber(3), joinedAt: date + .seconds(1))
        let wasBefore = late.apply(Self.entry(10, date: date), in: challenge, on: board)
        #expect(!wasBefore)
    }

    @Test func `Group challenge standings rank by score, then date, and place players without a score last`() throws {
        let challenge = try Self.challenge()
        let board = try Leaderboard(id: LeaderboardID("points"), game: challenge.game, order: .lowToHigh)
        var entries = (1...4).map {
            GroupChallengeEntry(challenge: challenge.id, player: PlayerNumber($0), joinedAt: Self.noon)
        }
        for (index, score) in [(0, Int64(9)), (1, 5), (2, 5)] {
            let date = Self.noon + .hours(Int64(5 - index))
            _ = entries[index].apply(Self.entry(score, date: date), in: challenge, on: board)
        }
        let ranked = entries.sorted { $0.stands(above: $1, by: .lowToHigh) }
        #expect(ranked.map(\.player.value) == [3, 2, 1, 4])
    }

    private static func entry(_ score: Int64, date: Moment = noon + .hours(1)) -> Entry {
        Entry(score: score, context: 0, date: date, position: LedgerPosition(9))
    }
}
