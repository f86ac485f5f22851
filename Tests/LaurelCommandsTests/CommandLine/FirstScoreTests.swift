import Foundation
import LaurelModel
import LaurelWire
import Testing

/// Tests of the commands in `laurel --help`.
@Suite
struct FirstScoreTests {
    @Test func `The first commands print sentences and tables`() throws {
        let place = try Workplace()
        #expect(try place.done("game create com.example.game") == "The game com.example.game is ready.\n")
        #expect(try place.done("game create com.example.game") == "The game com.example.game is ready.\n")
        #expect(
            try place.done("leaderboard create speedrun --order lowToHigh") == "The leaderboard speedrun is ready.\n")
        #expect(
            try place.done("leaderboard create speedrun --order lowToHigh")
                == "The leaderboard speedrun already exists; nothing changed.\n")
        let submit = "submit --leaderboard speedrun --date 2025-03-16"
        #expect(try place.done("\(submit) --player ann --score 8125") == "Ranked. ann has rank 1 of 1 with 8125.\n")
        #expect(
            try place.done("\(submit) --player bob --score 7000", ["--name", "Bob B."])
                == "Ranked. Bob B. has rank 1 of 2 with 7000.\n")
        #expect(
            try place.done("\(submit) --player ann --score 9000") == "Not improved. ann has rank 2 of 2 with 8125.\n")
        #expect(
            try place.done("\(submit) --player ann --score 6999 --id first")
                == "Ranked. ann has rank 1 of 2 with 6999. Previous rank: 2.\n")
        #expect(
            try place.done("\(submit) --player ann --score 6999 --id first")
                == "Ranked. ann has rank 1 of 2 with 6999. (This id was already used; nothing changed.)\n")
        let table = """
            Rank  Player  Score  Date
               1  ann      6999  2025-03-16
               2  Bob B.   7000  2025-03-16
            2 players on speedrun

            """
        #expect(try place.done("top --leaderboard speedrun") == table)
        #expect(try place.done("entries --leaderboard speedrun") == table)
        #expect(
            try place.done("rank --leaderboard speedrun --player bob") == """
                Rank  Player  Score  Date
                   2  Bob B.   7000  2025-03-16
                2 players on speedrun

                """)
        #expect(
            try place.done("rank --leaderboard speedrun --player zed")
                == "zed has no entry.\n2 players on speedrun\n")
        #expect(
            try place.done("rank --leaderboard speedrun --score 6999")
                == "A new player with the score 6999 would have rank 2 of 3.\n")
        let verified = try place.done("verify").split(separator: "\n")
        #expect(verified.count == 4)
        #expect(verified.last == "6 facts replayed: all stored data and all ranks match.")
    }

    /// A workplace with a score on the leaderboard `points`.
    private struct Submitted {
        static let context = UInt64.max
        static let command = "submit --leaderboard points --player ann --score -5 --context \(context) --id a1"

        let place: Workplace
        let game: GameBody
        let board: LeaderboardBody
        let receipt: ReceiptBody
        let entry: EntryBody

        init() throws {
            place = try Workplace()
            game = try place.json("game create com.example.game --name", ["My Game"])
            board = try place.json("leaderboard create points --submission sum --ties dense --range -5..1000")
            receipt = try place.json(Self.command + " --date 2025-03-16T10:00:00.250+01:00")
            entry = try #require(receipt.entry)
        }
    }

    @Test func `With --json, create, list and show print the same game and leaderboard`() throws {
        let submitted = try Submitted()
        let (place, game, board) = (submitted.place, submitted.game, submitted.board)
        #expect(game.id == "com.example.game" && game.name == "My Game" && game.group == "com.example.game")
        #expect(board.id == "points" && board.game == game.id && board.kind == "classic")
        #expect(board.sortOrder == "highToLow" && board.submissionType == "sum" && board.tieRule == "dense")
        #expect(board.scoreRange?.lowest == -5 && board.scoreRange?.highest == 1000)
        let games: GamesBody = try place.json("game list")
        #expect(games.games == [game])
        let boards: LeaderboardsBody = try place.json("leaderboard list")
        #expect(boards.leaderboards == [board])
        let shown: LeaderboardBody = try place.json("leaderboard show points")
        #expect(shown == board)
    }

    @Test func `With --json, submit prints the receipt, and a retry prints the stored one`() throws {
        let submitted = try Submitted()
        let (receipt, entry) = (submitted.receipt, submitted.entry)
        #expect(receipt.id == "a1" && receipt.leaderboardID == "points" && receipt.outcome == "ranked")
        #expect(!receipt.replayed && receipt.problem == nil && receipt.previousRank == nil)
        #expect(receipt.playerCount == 1 && receipt.position == 2 && receipt.challengesCompleted == [])
        #expect(entry.rank == 1 && entry.score == -5 && entry.formattedScore == "-5")
        #expect(entry.context == Submitted.context)
        #expect(entry.date == (try Moment(iso8601: "2025-03-16T09:00:00.250Z")))
        #expect(entry.player.externalID == "ann" && entry.player.displayName == "ann")
        #expect(entry.player.id.hasPrefix("p_"))
        let again: ReceiptBody = try submitted.place.json(Submitted.command + " --date 2025-03-16T09:00:00.250Z")
        #expect(again.replayed && again.entry == entry && again.position == receipt.position)
    }

    @Test func `With --json, top, entries and rank print the entry`() throws {
        let submitted = try Submitted()
        let (place, entry) = (submitted.place, submitted.entry)
        let top: EntriesBody = try place.json("top --leaderboard points")
        #expect(top.leaderboardID == "points" && top.playerCount == 1 && top.position == 2)
        #expect(top.entries == [entry] && top.notFound == nil && top.localPlayerEntry == nil)
        let entries: EntriesBody = try place.json("entries --leaderboard points")
        #expect(entries.entries == [entry] && entries.version == top.version)
        let byOwnID: EntriesBody = try place.json("rank --leaderboard points --player ann")
        let byID: EntriesBody = try place.json("rank --leaderboard points --player \(entry.player.id)")
        #expect(byOwnID.entries == [entry] && byID.entries == [entry])
        let prospect: ProspectiveRankBody = try place.json("rank --leaderboard points --score -6")
        #expect(prospect.rank == 2 && prospect.playerCount == 1 && prospect.score == -6 && prospect.position == 2)
    }

    @Test func `With --json, verify prints the facts and entries of each realm`() throws {
        let verified: VerifyBody = try Submitted().place.json("verify")
        #expect(verified.sound && verified.realms.map(\.environment) == ["production", "sandbox"])
        #expect(verified.realms.map(\.factCount) == [2, 1])
        #expect(verified.realms.map(\.differences) == [[], []])
        #expect(verified.realms[0].leaderboards.map(\.entryCount) == [1])
        #expect(verified.realms[0].leaderboards[0].digest.utf8.count == 64)
    }

    @Test func `A rejected score is a receipt with --json and exits with 1`() throws {
        let place = try Workplace(board: "--range 0..10")
        let result = try place.run("submit --leaderboard board --player ann --score 11 --json")
        #expect(result.exitCode == 1)
        let receipt: ReceiptBody = try Workplace.document(result.output)
        #expect(receipt.outcome == "refused" && receipt.entry == nil && receipt.playerCount == 0)
        #expect(receipt.problem?.type == "/problems/score-out-of-range" && receipt.problem?.status == 422)
        // Nothing is stored, not even the player.
        #expect(try place.rows("top --leaderboard board") == [])
        let verified: VerifyBody = try place.json("verify")
        #expect(verified.realms.map(\.factCount) == [1, 1])
    }

    @Test func `The data directory is set by --data or LAUREL_DATA, or is laurel-data`() throws {
        let place = try Workplace()
        let environment = ["LAUREL_DATA": "from-environment"]
        #expect(try place.run("game create named --data deep/named", environment: environment).exitCode == 0)
        #expect(try place.run("game create theirs", environment: environment).exitCode == 0)
        #expect(try place.run("game create here", environment: ["LAUREL_DATA": ""]).exitCode == 0)
        for (directory, game) in [("deep/named", "named"), ("from-environment", "theirs"), ("laurel-data", "here")] {
            let games: GamesBody = try place.json("game list --data \(directory)")
            #expect(games.games.map(\.id) == [game])
            let names = try place.names(in: directory)
            #expect(names == ["high-water", "laurel.sqlite", "lock"])
            let permissions = try FileManager.default.attributesOfItem(atPath: place.path(directory).path)
            #expect(permissions[.posixPermissions] as? Int == 0o700)
        }
    }
}
