import LaurelWire
import Testing

/// Tests of the options of a leaderboard, and of scores in the terminal's language.
@Suite struct LeaderboardOptionTests {
    @Test(arguments: [
        ("--every day", #"{"at":"00:00","every":"day","zone":"UTC"}"#),
        (
            "--every week --weekday sunday --at 12:00 --zone Europe/Paris --duration PT1H",
            #"{"at":"12:00","duration":"PT1H","every":"week","weekday":"sunday","zone":"Europe/Paris"}"#
        ),
        ("--every month --day 31", #"{"at":"00:00","day":31,"every":"month","zone":"UTC"}"#),
        (
            "--every year --month february --day 29 --start 2026-01-01",
            #"{"at":"00:00","day":29,"every":"year","month":"february","start":"2026-01-01","zone":"UTC"}"#
        ),
        (
            "--start 2026-01-01T00:00:00Z --interval PT24H --duration PT24H",
            #"{"duration":"PT24H","interval":"PT24H","start":"2026-01-01T00:00:00.000Z"}"#
        ),
        (
            "--recurrence FREQ=DAILY;INTERVAL=7 --start 2026-01-01T00:00:00Z --duration PT1H",
            #"{"duration":"PT1H","interval":"PT168H","start":"2026-01-01T00:00:00.000Z"}"#
        ),
    ])
    func `A leaderboard has the recurrence of its options`(options: String, recurrence: String) throws {
        let place = try Workplace()
        try place.done("game create com.example.game")
        let made = try place.done("leaderboard create board --json \(options)")
        #expect(made.contains("\"recurrence\":\(recurrence),"), "\(made)")
        #expect(made.contains("\"kind\":\"recurring\""))
        // The current occurrence is also shown, which depends on the clock.
        let shown = try place.done("leaderboard show board --json")
        #expect(shown.replacing(/"occurrence":\{[^}]*\},/, with: "") == made)
        #expect(try place.done("leaderboard list").contains("recurring"))
    }

    @Test(arguments: [
        ("--every fortnight", "Unknown value “fortnight”. Supported values: day, week, month, year"),
        ("--every day --weekday monday", "has no field “weekday”"), ("--interval PT1H", "--start is missing"),
        ("--weekday monday", "requires either “every”"), ("--every day --zone Mars/Base", "Mars/Base"),
        ("--every day --at 25:00", "25:00"), ("--every day --duration PT25H", "may be longer than a day"),
        ("--start 2026-01-01 --interval PT1H --duration PT2H", "would overlap"),
        ("--start 2026-01-01 --interval PT59S", "at least PT1M"),
        ("--recurrence FREQ=WEEKLY;INTERVAL=1 --start 2026-01-01T00:00:00Z --duration PT1H", "FREQ=DAILY;INTERVAL=7"),
        ("--recurrence FREQ=DAILY;INTERVAL=1", "requires --start and --duration"),
        ("--recurrence FREQ=DAILY;INTERVAL=1 --start 2026-01-01T00:00:00Z --duration PT1H --every day", "no other"),
        ("--format watts", "Use one of integer, fixedPoint1"), ("--public-read perhaps", "--public-read"),
    ])
    func `Invalid recurrence options exit with 2`(options: String, words: String) throws {
        let place = try Workplace(board: "")
        let result = try place.run("leaderboard create other \(options)")
        #expect(result.exitCode == 2 && result.output == "")
        #expect(result.errors.contains(words), "\(result.errors)")
    }

    @Test(
        arguments: [
            ([:], "8125"), (["LANG": "C"], "8125"), (["LANG": "de_DE.UTF-8", "LC_ALL": "C.UTF-8"], "8125"),
            (["LANG": "POSIX"], "8125"), (["LANG": "nothing at all"], "8125"), (["LANG": "en_US.UTF-8"], "0:01:21.25"),
            (["LANG": "C", "LC_NUMERIC": "de_DE"], "0:01:21,25"), (["LC_ALL": "", "LANG": "da_DK@euro"], "0.01.21,25"),
            (["LANG": "ar_EG"], "٠:٠١:٢١٫٢٥"),
        ] as [([String: String], String)])
    func `Scores are formatted in the terminal's language`(
        environment: [String: String], text: String
    ) throws {
        let place = try Workplace(board: "--format elapsedHundredth --order lowToHigh")
        let said = try place.run("submit --leaderboard board --player ann --score 8125", environment: environment)
        #expect(said.output == "Ranked. ann has rank 1 of 1 with \(text).\n")
        for command in ["top", "entries", "rank --player ann"] {
            let shown = try place.run("\(command) --leaderboard board", environment: environment)
            #expect(shown.output.contains("  \(text)  "), "\(shown.output)")
        }
        let rank = try place.run("rank --leaderboard board --score 8125", environment: environment)
        #expect(rank.output == "A new player with the score \(text) would have rank 2 of 2.\n")
        let list = try place.run("leaderboard list", environment: environment)
        #expect(list.output.contains("board        classic  elapsedHundredth  lowToHigh"))
    }

    @Test func `Directional marks of numbers are not printed`() throws {
        let place = try Workplace(board: "")
        let said = try place.run(
            "submit --leaderboard board --player ann --score -5", environment: ["LANG": "ar_EG.UTF-8"])
        #expect(said.output == "Ranked. ann has rank 1 of 1 with -٥.\n")
    }

    @Test func `The error for a fraction contains the unit of the leaderboard`() throws {
        let place = try Workplace(board: "--format elapsedHundredth")
        let unit = "so a score is a whole number of hundredths of a second."
        let submitted = try place.run("submit --leaderboard board --player ann --score 81.25")
        #expect(submitted.exitCode == 2 && submitted.errors.contains(unit))
        let imported = try place.run("import - --leaderboard board --player p --score s", input: "p,s\nann,81.25\n")
        #expect(imported.exitCode == 1 && imported.errors.contains(unit))
    }
}
