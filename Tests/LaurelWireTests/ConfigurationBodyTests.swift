import LaurelModel
import LaurelWire
import Testing

struct ConfigurationBodyTests {
    @Test func `a game, alone and in a list`() throws {
        let body = GameBody(try Game(id: Samples.game, name: "Whack", group: GroupID("whack")))
        let golden = #"{"group":"whack","id":"com.dragonforged.whackacac","name":"Whack"}"#
        try expect(body, isWritten: golden)
        try expect(
            GamesBody([try Game(id: Samples.game, name: "Whack", group: GroupID("whack"))]),
            isWritten: #"{"games":[\#(golden)]}"#)
        try expect(GamesBody([]), isWritten: #"{"games":[]}"#)
    }

    @Test func `a leaderboard with a range and one without`() throws {
        let plain = try Leaderboard(id: Samples.board, game: Samples.game)
        let plainText = """
            {"game":"com.dragonforged.whackacac","id":"speedrun","kind":"classic","referenceName":"speedrun",\
            "sortOrder":"highToLow","submissionType":"best","tieRule":"ordinal"}
            """
        let special = try Leaderboard(
            id: Samples.board, game: Samples.game, referenceName: "Any %", order: .lowToHigh, submission: .mostRecent,
            ties: .dense, range: ScoreRange(.min, .max))
        let specialText = """
            {"game":"com.dragonforged.whackacac","id":"speedrun","kind":"classic","referenceName":"Any %",\
            "scoreRange":{"highest":9223372036854775807,"lowest":-9223372036854775808},"sortOrder":"lowToHigh",\
            "submissionType":"mostRecent","tieRule":"dense"}
            """
        try expect(LeaderboardBody(plain), isWritten: plainText)
        try expect(LeaderboardBody(special), isWritten: specialText)
        try expect(LeaderboardsBody([plain, special]), isWritten: #"{"leaderboards":[\#(plainText),\#(specialText)]}"#)
    }
}
