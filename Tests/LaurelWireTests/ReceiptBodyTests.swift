import LaurelModel
import LaurelWire
import Testing

struct ReceiptBodyTests {
    @Test func `The receipt of a ranked score contains the entry, both ranks and the position`() throws {
        let receipt = Receipt(
            id: Samples.submission, leaderboardID: Samples.board, outcome: .ranked, replayed: false,
            standing: Samples.first, previousRank: 3, playerCount: 12, position: LedgerPosition(41))
        try expect(
            ReceiptBody(receipt, for: .player, scores: Samples.scores),
            isWritten: """
                {"challengesCompleted":[],"entry":\(Samples.firstText),"id":"017F22E2-79B0-7CC3-98C4-DC0C0C07398F",\
                "leaderboardID":"speedrun","outcome":"ranked","playerCount":12,"position":41,"previousRank":3,\
                "replayed":false}
                """)
        try expect(
            ReceiptBody(receipt, for: .server, scores: Samples.scores),
            isWritten: """
                {"challengesCompleted":[],"entry":\(Samples.firstTextForServers),\
                "id":"017F22E2-79B0-7CC3-98C4-DC0C0C07398F","leaderboardID":"speedrun","outcome":"ranked",\
                "playerCount":12,"position":41,"previousRank":3,"replayed":false}
                """)
    }

    @Test func `The receipt of a refused score contains the problem`() throws {
        let receipt = Receipt(
            id: Samples.submission, leaderboardID: Samples.board, outcome: .refused, replayed: false,
            problem: .scoreTooOld(age: .days(31), window: .days(30)), playerCount: 12, position: LedgerPosition(40))
        try expect(
            ReceiptBody(receipt, for: .player, scores: Samples.scores),
            isWritten: """
                {"challengesCompleted":[],"id":"017F22E2-79B0-7CC3-98C4-DC0C0C07398F","leaderboardID":"speedrun",\
                "outcome":"refused","playerCount":12,"position":40,"problem":{"ageSeconds":2678400,\
                "ageSecondsMax":2592000,"detail":"The score was earned more than 31 days ago. This leaderboard \
                accepts scores that are at most 30 days old. Submit scores sooner.","status":422,"title":"Score too \
                old","type":"/problems/score-too-old"},"replayed":false}
                """)
    }

    @Test func `The receipt of a replayed score contains the original outcome and the current entry`() throws {
        let receipt = Receipt(
            id: try SubmissionID("row/7 \u{E9}"), leaderboardID: Samples.board, outcome: .notImproved, replayed: true,
            standing: Samples.second, playerCount: 2, position: LedgerPosition(.max))
        try expect(
            ReceiptBody(receipt, for: .player, scores: Samples.scores),
            isWritten: """
                {"challengesCompleted":[],"entry":\(Samples.secondText),"id":"row/7 \u{E9}",\
                "leaderboardID":"speedrun","outcome":"notImproved","playerCount":2,"position":9223372036854775807,\
                "replayed":true}
                """)
    }

    @Test(arguments: Outcome.allCases)
    func `A receipt contains the name of its outcome`(outcome: Outcome) {
        let receipt = Receipt(
            id: Samples.submission, leaderboardID: Samples.board, outcome: outcome, replayed: false, playerCount: 0,
            position: .start)
        #expect(ReceiptBody(receipt, for: .player, scores: Samples.scores).outcome == outcome.rawValue)
    }
}
