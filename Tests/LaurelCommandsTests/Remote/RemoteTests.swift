import Foundation
import Hummingbird
import LaurelTesting
import LaurelWire
import NIOCore
import Testing

/// Tests that commands print the same on a running server and on a directory.
@Suite struct RemoteTests {
    private static let scores = """
        user,nick,points,day
        ann,Ann,10,2025-03-16
        bob,"Bob, the second",7,2025-03-17
        bob,"Bob, the second",x,2025-03-17
        cid,=1+1,12,2025-02-30
        dan,Dan,12,

        """

    /// The commands that both execute, in this order. `FILE` is a file of scores.
    private static let commands = [
        "leaderboard create laps --order lowToHigh --range -5..1000",
        "leaderboard create laps --order lowToHigh --range -5..1000",
        "leaderboard create laps",
        "leaderboard create points --submission sum --ties shared --json",
        "leaderboard create cash --format moneyEuroDecimal --public-read false",
        "leaderboard create weekly --every week --weekday sunday --at 12:00 --zone Europe/Paris --duration PT1H --json",
        "leaderboard create bad --format watts", "leaderboard create bad --every week --day 3",
        "leaderboard list", "leaderboard list --json", "leaderboard show laps", "leaderboard show nowhere",
        "submit --leaderboard laps --player ann --score 7 --id one --date 2025-03-16T09:30:00Z --name Ann",
        "submit --leaderboard laps --player ann --score 7 --id one --date 2025-03-16T09:30:00Z --name Ann --json",
        "submit --leaderboard laps --player ann --score 8 --id one",
        "submit --leaderboard laps --player ann --score 1001",
        "submit --leaderboard cash --player ann --score 123456 --id four --json",
        "submit --leaderboard cash --player ann --score 1.5", "submit --leaderboard nowhere --player ann --score 1.5",
        "top --leaderboard cash", "rank --leaderboard cash --score -141", "export --leaderboard cash --format ndjson",
        "submit --leaderboard laps --player ann --score 9 --id two --json --context 18446744073709551615",
        "submit --leaderboard laps --player bob --score -5 --id three",
        "submit --leaderboard nowhere --player a --score 1",
        "import FILE --leaderboard points --player user --score points --name nick --date day",
        "import FILE --leaderboard points --player user --score points --name nick --date day --json",
        "import FILE --leaderboard points --player wer --score points",
        "import FILE --leaderboard nowhere --player user --score points",
        "import FILE --leaderboard fresh --order highToLow --player user --score points",
        "top --leaderboard laps", "top --leaderboard laps --json --limit 1", "top --leaderboard nowhere",
        "entries --leaderboard laps --around ann --json", "entries --leaderboard laps --around-score 0",
        "entries --leaderboard laps --percentile 50", "entries --leaderboard laps --players ann,bob,zoe",
        "entries --leaderboard laps --start 2 --limit 1 --json", "rank --leaderboard laps --player ann",
        "rank --leaderboard laps --score 8", "rank --leaderboard laps --score 8 --json",
        "export --leaderboard points", "export --leaderboard points --format ndjson",
        "export --leaderboard points --for-spreadsheet", "export --leaderboard nowhere",
        "key create --kind client", "key list", "key revoke unknown", "key rotate unknown", "review list",
        "review approve 7", "blocklist show", "blocklist load FILE", "blocklist show --json",
        "player purge --from 2020-01-01 --until 2020-01-02 --json", "player purge --from 2020-01-01 --until 2019-01-02",
        "pull", "pull --json", "plan GOOD", "apply GOOD", "apply GOOD --json", "plan NARROW", "plan NARROW --json",
        "apply NARROW", "top --leaderboard laps", "pull", "plan KIND", "apply KIND", "plan WRONG", "apply WRONG",
        "undo --dry-run", "undo", "undo configuration-1", "undo configuration-9", "undo nothing",
        "top --leaderboard laps",
        "leaderboard list", "leaderboard show both", "top --leaderboard both",
        "history --player ann --leaderboard cash", "history --player none", "history --player ann --leaderboard none",
        "recompute --leaderboard laps --preview", "recompute --leaderboard laps --json", "recompute --leaderboard none",
        "top --leaderboard laps --as-of 2020-01-01", "rank --leaderboard laps --score 8 --as-of 2020-01-01",
        "export --leaderboard laps --as-of 2020-01-01", "top --leaderboard laps --as-of 9999-01-01",
        "wipe", "wipe --confirm com.example.other", "top --leaderboard points", "wipe --confirm com.example.game",
        "top --leaderboard points", "history --player ann",
    ]

    /// The configurations that replace the words in the commands.
    private static let documents = [
        "GOOD": """
        leaderboards:
          - {id: laps, sortOrder: lowToHigh, scoreRange: {lowest: -5, highest: 1000}}
          - {id: more, sortOrder: lowToHigh}
          - {id: both, combined: {by: best, members: [laps, more]}}
        """,
        "NARROW": """
        leaderboards:
          - {id: laps, sortOrder: lowToHigh, scoreRange: {lowest: 0, highest: 8}}
        """,
        "KIND": "leaderboards:\n  - {id: laps, recurrence: {every: day}}",
        "WRONG": "leaderboards:\n  - id: laps\n    lateWindow: P60D",
    ]

    /// Replaces the values that differ between runs.
    private static func masked(_ text: String) -> String {
        text.replacing(/p_[0-9a-zA-Z]+/, with: "p_…").replacing(/"(generatedAt|version)":"[^"]*"/, with: "…")
            .replacing(/lrl_[0-9a-z_]+/, with: "lrl_…").replacing(/k_[0-9a-zA-Z]+|key_[0-9a-zA-Z]+/, with: "k_…")
            .replacing(/[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z/, with: "…").replacing(/\ +/, with: " ")
            // A key that was created through a server has another creator, and the key in use has a last use.
            .replacing(/command line|key k_…/, with: "creator").replacing("creator … …", with: "creator … -")
            // Keys with the same creation time are ordered by their random ids.
            .split(separator: "\n", omittingEmptySubsequences: false).sorted().joined(separator: "\n")
    }

    @Test func `Commands print the same on a directory and through a server`() async throws {
        let (one, other) = (try Workplace(), try Workplace())
        let file = try one.write(Self.scores, to: "scores.csv")
        let texts = try Self.documents.map { name, text in (name, try one.write(text, to: "\(name).yaml")) }
        let games = [one, other]
        // Both have the keys of a first start.
        for game in games {
            let served = try await ServedGame(in: game)
            served.process.terminate()
            _ = try served.process.finish()
        }
        let key = try #require(
            try other.done("key create --kind server --json").firstMatch(of: /"secret":"([^"]+)"/).map { String($0.1) })
        try one.done("key create --kind server --json")
        let served = try await ServedGame(in: other)
        let environment = ["LAUREL_URL": served.address, "LAUREL_KEY": key]
        for (index, command) in Self.commands.enumerated() {
            let line = texts.reduce(command.replacing("FILE", with: file)) {
                $0.replacing(" \($1.0)", with: " \($1.1)")
            }
            let terminal = ["LANG": ["", "de_DE.UTF-8", "ar_EG", "C"][index % 4]]
            let direct = try one.run(line, environment: terminal)
            let remote = try other.run(line, environment: environment.merging(terminal) { $1 })
            #expect(direct.exitCode == remote.exitCode, "\(command): \(remote.errors)")
            #expect(Self.masked(direct.output) == Self.masked(remote.output), "\(command)")
            #expect(Self.masked(direct.errors) == Self.masked(remote.errors), "\(command)")
        }
        served.process.terminate()
        #expect(try served.process.finish().exitCode == 0)
    }

    @Test func `A long file is imported once through a server, with each of its equal rows`() async throws {
        let workplace = try Workplace(board: "--submission sum")
        let key = try workplace.serverKey()
        let rows = (0..<10_000).map { "player \($0 % 7),1,2025-03-16\n" }.joined()
        let file = try workplace.write("who,points,day\n" + rows, to: "scores.csv")
        let served = try await ServedGame(in: workplace)
        for isFirst in [true, false] {
            let result = try workplace.run(
                "import",
                [
                    file, "--leaderboard", "board", "--player", "who", "--score", "points", "--date", "day", "--json",
                    "--server", served.address, "--key", key,
                ])
            let summary: ImportBody = try Workplace.document(result.output)
            #expect(result.exitCode == 0)
            #expect(
                summary
                    == ImportBody(
                        rows: 10_000, accepted: isFirst ? 10_000 : 0, improved: isFirst ? 10_000 : 0,
                        replayed: isFirst ? 0 : 10_000, rejected: 0, players: 7))
        }
        served.process.terminate()
        _ = try served.process.finish()
        let page: EntriesBody = try workplace.json("top --leaderboard board")
        #expect(page.entries.map(\.score).reduce(0, +) == 10_000)
        try workplace.done("verify")
    }

    @Test func `An import through a server counts the rejected rows that it does not report`() async throws {
        let workplace = try Workplace(board: "")
        let key = try workplace.serverKey()
        var bytes = Data("who,points\nann,1\n".utf8)
        for _ in 0..<1_003 { bytes += Data([0x4A, 0xFC]) + Data(",2\n".utf8) }
        try workplace.write(bytes, to: "scores.csv")
        let served = try await ServedGame(in: workplace)
        let result = try workplace.run(
            "import scores.csv --leaderboard board --player who --score points",
            ["--server", served.address, "--key", key])
        #expect(result.exitCode == 1)
        let lines = result.errors.split(separator: "\n")
        #expect(lines.count == 1_001)
        #expect(lines.last == "3 more rows were rejected; the server reports the first 1,000.")
        // The server does not know the file's name.
        #expect(lines.first?.hasSuffix("in Windows-1252 or Latin-1, convert it to UTF-8.") == true, "\(lines[0])")
        served.process.terminate()
        _ = try served.process.finish()
    }

    @Test func `An occurrence is exported equally from a directory and through a server`() async throws {
        let workplace = try Workplace(board: "--every day")
        let key = try workplace.serverKey()
        let file = try workplace.write(
            "who,points,day\nann,1,2025-03-16\nbob,2,2025-03-16\ncy,3,2025-03-17\n", to: "scores.csv")
        try workplace.done(
            "import", [file, "--leaderboard", "board", "--player", "who", "--score", "points", "--date", "day"])
        let number = try #require(
            try workplace.done("history --player ann --json").firstMatch(of: /"occurrence":([0-9]+)/).map {
                String($0.1)
            })
        let line = "export --leaderboard board --occurrence \(number)"
        let direct = try workplace.done(line)
        #expect(direct.contains("1,bob,") && direct.contains("2,ann,") && !direct.contains("cy"), "\(direct)")
        let served = try await ServedGame(in: workplace)
        #expect(try workplace.done(line, ["--server", served.address, "--key", key]) == direct)
        let folder = try workplace.run(
            "import laurel-data --leaderboard board --player who --score points",
            ["--server", served.address, "--key", key])
        #expect(folder.exitCode == 1 && folder.errors.contains("laurel-data cannot be read: Is a directory."))
        #expect(!folder.errors.contains(".."), "\(folder.errors)")
    }

    @Test func `Commands accept any count that a server sends`() async throws {
        let workplace = try Workplace()
        let router = Router()
        router.get("v1/leaderboards/board/rank") { _, _ -> String in
            """
            {"leaderboardID": "board", "score": 1, "formattedScore": "1", "rank": 1, "playerCount": \(Int.max), "position": 1}
            """
        }
        router.post("v1/admin/purge") { request, _ -> String in
            var request = request
            let isSecondPage = String(buffer: try await request.collectBody(upTo: 1 << 10)).contains("cursor")
            return "{\"found\": \(Int.max), \"erased\": \(Int.max)\(isSecondPage ? "" : ", \"nextCursor\": \"1\"")}"
        }
        try await router.listen { port in
            for line in [
                "rank --leaderboard board --score 1", "player purge --from 2020-01-01 --until 2020-01-02",
            ] {
                let process = try workplace.start(line, ["--server", "http://127.0.0.1:\(port)", "--key", "key"])
                // A blocked thread could prevent the server in this process from responding.
                try await waitUntil("the command has ended") { process.hasEnded }
                let result = try process.finish()
                #expect(result.exitCode == 0, "\(line): \(result.errors)")
            }
        }
    }

    @Test func `Errors of a connection to a server are reported`() async throws {
        let workplace = try Workplace()
        let served = try await ServedGame(in: workplace)
        let unknown = "lrl_live_" + String(repeating: "0", count: 52)
        let cases: [(line: String, exitCode: Int32, words: String)] = [
            ("top --leaderboard a --server http://127.0.0.1:1", 3, "connection refused"),
            ("top --leaderboard a --server 127.0.0.1:8080", 2, "https://"),
            ("top --leaderboard a --server \(served.address) --data x", 2, "not both"),
            ("top --leaderboard a --server \(served.address) --sandbox", 2, "--sandbox"),
            ("top --leaderboard a --key x", 2, "--server"),
            ("leaderboard list --server \(served.address) --key \(unknown)", 1, "credential is invalid"),
            ("leaderboard create a --server \(served.address)", 1, "The credential is missing"),
            ("top --leaderboard a --server \(served.address)/elsewhere", 1, "No route has this path"),
            ("top --leaderboard a --game other --server \(served.address)", 1, "other"),
        ]
        for (line, exitCode, words) in cases {
            let result = try workplace.run(line)
            #expect(result.exitCode == exitCode, "\(line): \(result.errors)")
            #expect(result.errors.contains(words), "\(line): \(result.errors)")
            #expect(result.output.isEmpty)
        }
        served.process.kill()
        _ = try served.process.finish()
    }
}
