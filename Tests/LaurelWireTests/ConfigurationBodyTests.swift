import LaurelModel
import LaurelWire
import Testing

struct ConfigurationBodyTests {
    @Test func `A game and a list of games have their documented JSON`() throws {
        let body = GameBody(try Game(id: Samples.game, name: "Whack", group: GroupID("whack")))
        let golden = #"{"group":"whack","id":"com.dragonforged.whackacac","name":"Whack"}"#
        try expect(body, isWritten: golden)
        try expect(
            GamesBody([try Game(id: Samples.game, name: "Whack", group: GroupID("whack"))]),
            isWritten: #"{"games":[\#(golden)]}"#)
        try expect(GamesBody([]), isWritten: #"{"games":[]}"#)
    }

    @Test func `Leaderboards with and without a score range have their documented JSON`() throws {
        let plain = try Leaderboard(id: Samples.board, game: Samples.game)
        let plainText = """
            {"format":"integer","game":"com.dragonforged.whackacac","id":"speedrun","kind":"classic",\
            "lateWindow":"PT720H","name":"speedrun","publicRead":true,"referenceName":"speedrun",\
            "sortOrder":"highToLow","submissionType":"best","tieRule":"ordinal"}
            """
        let special = try Leaderboard(
            id: Samples.board, game: Samples.game, referenceName: "Any %", order: .lowToHigh, submission: .mostRecent,
            ties: .dense, range: ScoreRange(.min, .max), lateWindow: .days(7), format: .elapsedHundredth,
            isPublicRead: false)
        let specialText = """
            {"format":"elapsedHundredth","game":"com.dragonforged.whackacac","id":"speedrun","kind":"classic",\
            "lateWindow":"PT168H","name":"Any %","publicRead":false,"referenceName":"Any %",\
            "scoreRange":{"highest":9223372036854775807,"lowest":-9223372036854775808},"sortOrder":"lowToHigh",\
            "submissionType":"mostRecent","tieRule":"dense"}
            """
        let bodies = [plain, special].map { LeaderboardBody($0, for: Samples.reader) }
        try expect(bodies[0], isWritten: plainText)
        try expect(bodies[1], isWritten: specialText)
        try expect(LeaderboardsBody(bodies), isWritten: #"{"leaderboards":[\#(plainText),\#(specialText)]}"#)
    }

    @Test func `A recurring leaderboard is localized for its reader`() throws {
        let german = try BoardLocalization(
            locale: LanguageTag("de"), name: "Runden", format: .fixedPoint1,
            suffix: ScoreSuffix([.one: " Runde", .other: " Runden"]), image: "runde")
        let english = try BoardLocalization(locale: LanguageTag("en"), name: "Laps")
        let board = try Leaderboard(
            id: Samples.board, game: Samples.game, recurrence: .calendar(CalendarRecurrence(every: .week(on: .sunday))),
            settling: SettlingGrace(.hours(1)), retention: .forever,
            localizations: BoardLocalizations([english, german], primary: english.locale))
        let reader = ReaderLocale(numbers: try LanguageTag("de-CH"), words: german.locale)
        try expect(
            LeaderboardBody(board, for: reader),
            isWritten: """
                {"format":"fixedPoint1","game":"com.dragonforged.whackacac","id":"speedrun","image":"runde",\
                "kind":"recurring","language":"de","lateWindow":"PT720H","name":"Runden","publicRead":true,\
                "recurrence":{"at":"00:00","every":"week","weekday":"sunday","zone":"UTC"},\
                "referenceName":"speedrun","retention":"forever","settling":"PT1H","sortOrder":"highToLow",\
                "submissionType":"best","suffix":{"one":" Runde","other":" Runden"},"tieRule":"ordinal"}
                """)
        let new = NewLeaderboardBody(
            id: Samples.board, lateWindow: .zero, recurrence: board.recurrence, settling: board.settling,
            retention: .forever, format: .moneyEuro, publicRead: false)
        try expect(
            new,
            isWritten: """
                {"format":"moneyEuro","id":"speedrun","lateWindow":"PT0S","publicRead":false,\
                "recurrence":{"at":"00:00","every":"week","weekday":"sunday","zone":"UTC"},"retention":"forever",\
                "settling":"PT1H","sortOrder":"highToLow","submissionType":"best","tieRule":"ordinal"}
                """)
    }
}
