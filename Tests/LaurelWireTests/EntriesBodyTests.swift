import LaurelModel
import LaurelWire
import Testing

struct EntriesBodyTests {
    static func page(_ standings: [Standing]) -> RankingPage {
        RankingPage(
            leaderboard: Samples.settings, version: "42-1", position: LedgerPosition(42), generatedAt: Samples.date,
            playerCount: 2, standings: standings)
    }

    @Test func `A page contains its entries, player count and version`() throws {
        try expect(
            EntriesBody(
                Self.page([Samples.first, Samples.second]), for: .player, in: Samples.reader, scores: Samples.scores),
            isWritten: """
                {"entries":[\(Samples.firstText),\(Samples.secondText)],"generatedAt":"2025-03-16T09:30:00.001Z",\
                "leaderboardID":"speedrun","playerCount":2,"position":42,"version":"42-1-en"}
                """)
    }

    @Test func `A page without entries is valid`() throws {
        try expect(
            EntriesBody(Self.page([]), for: .player, in: Samples.reader, scores: Samples.scores),
            isWritten: """
                {"entries":[],"generatedAt":"2025-03-16T09:30:00.001Z","leaderboardID":"speedrun","playerCount":2,\
                "position":42,"version":"42-1-en"}
                """)
    }

    @Test func `A page of named players lists the players without an entry and the local player's entry`() throws {
        var page = Self.page([Samples.first])
        page.notFound = [try PlayerReference("studio/9"), .id(Samples.bee.id)]
        page.localStanding = Samples.second
        try expect(
            EntriesBody(page, for: .player, in: Samples.reader, scores: Samples.scores),
            isWritten: """
                {"entries":[\(Samples.firstText)],"generatedAt":"2025-03-16T09:30:00.001Z",\
                "leaderboardID":"speedrun","localPlayerEntry":\(Samples.secondText),\
                "notFound":["studio/9","p_7zzzzzzzzzzzzzzzzzzzzzzzzz"],"playerCount":2,"position":42,"version":"42-1-en"}
                """)
    }

    @Test func `A page contains the developer's own ids only for server keys`() throws {
        var page = Self.page([Samples.first])
        page.localStanding = Samples.first
        try expect(
            EntriesBody(page, for: .server, in: Samples.reader, scores: Samples.scores),
            isWritten: """
                {"entries":[\(Samples.firstTextForServers)],"generatedAt":"2025-03-16T09:30:00.001Z",\
                "leaderboardID":"speedrun","localPlayerEntry":\(Samples.firstTextForServers),"playerCount":2,\
                "position":42,"version":"42-1-en"}
                """)
        #expect(
            !(try text(of: EntriesBody(page, for: .player, in: Samples.reader, scores: Samples.scores))).contains(
                "studio/7"))
    }

    @Test func `A prospective rank has its documented JSON`() throws {
        let prospect = ProspectiveRank(rank: 3, playerCount: 2, position: LedgerPosition(42))
        try expect(
            ProspectiveRankBody(prospect, of: .min, on: Samples.board, scores: Samples.scores),
            isWritten: """
                {"formattedScore":"-9,223,372,036,854,775,808","leaderboardID":"speedrun","playerCount":2,"position":42,\
                "rank":3,"score":-9223372036854775808}
                """)
    }
}
