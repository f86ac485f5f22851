import Foundation
import LaurelConfiguration
import LaurelModel
import Testing

struct ConfigurationDocumentTests {
    @Test func `every field is read`() throws {
        let configuration = try Samples.read(Samples.everything)
        let boards = configuration.leaderboards
        #expect(configuration.defaultLeaderboard?.text == "whacks")
        #expect(boards.map(\.kind.name) == ["classic", "recurring", "recurring", "classic", "combined"])
        #expect(boards[0].range == (try ScoreRange(0, 1_000_000)))
        #expect(boards[0].ties == .shared)
        #expect(boards[0].localizations.map(\.words.locale.text) == ["en", "nb"])
        #expect(boards[0].localizations.map(\.words.name) == ["Whacks", "no"])
        #expect(boards[0].localizations[0].description == "All of them.\nEver.\n")
        #expect(boards[0].localizations[0].words.suffix.forms == [.one: " whack", .other: " whacks"])
        #expect(boards[0].localizations[1].words.format == .fixedPoint1)
        #expect(!boards[0].isPublicRead)
        #expect(boards[0].isShared)
        let weekly = try CalendarRecurrence(
            every: .week(on: .sunday), at: TimeOfDay("12:30"), zone: Zone("Europe/Paris"),
            from: CivilDate(iso8601: "2025-03-16"), duration: .hours(1))
        #expect(boards[1].kind.recurrence == .calendar(weekly))
        #expect(boards[1].order == .lowToHigh)
        #expect(boards[1].submission == .mostRecent)
        #expect(boards[1].lateWindow == .days(1))
        #expect(boards[1].ignoresClientDates)
        #expect(boards[1].settling.span == .seconds(600))
        #expect(boards[1].retention == .forever)
        #expect(boards[1].format == .elapsedHundredth)
        #expect(boards[1].visibility == .hidden)
        let minutely = try FixedRecurrence(
            start: Moment(iso8601: "2025-05-28T19:00:55Z"), duration: .seconds(300), interval: .seconds(300))
        #expect(boards[2].kind.recurrence == .fixed(minutely))
        #expect(boards[2].submission == .sum)
        #expect(boards[2].retention == .span(.days(7)))
        #expect(boards[3].isArchived)
        #expect(boards[4].kind.combination == BoardCombination(.sum, of: [boards[0].id, boards[3].id]))
        let set = try #require(configuration.leaderboardSets.first)
        #expect(set.members.map(\.leaderboard) == [boards[0].id, boards[1].id])
        #expect(set.members[1].displayNames.map(\.name) == ["On Sundays"])
        let achievement = try #require(configuration.achievements.first)
        #expect(achievement.points == 5)
        #expect(achievement.isHidden && achievement.isRepeatable && achievement.isArchived)
        #expect(achievement.localizations.first?.afterEarnedDescription == "You did.")
        let challenge = try #require(configuration.groupChallenges.first)
        #expect(challenge.durations == [.oneDay, .oneWeek])
        #expect(challenge.tries == [.one, .three, .unlimited])
        #expect(challenge.image == "Duel.png")
        let activity: [DocumentField] = [
            DocumentField("vendorIdentifier", .text("Activity.1")), DocumentField("minimumPlayersCount", .number("2")),
            DocumentField("supportsPartyCode", .flag(false)), DocumentField("null", .null),
            DocumentField("text", .text("2")),
        ]
        #expect(
            configuration.gameKit
                == [KeptValue(at: ["resources", "gameActivities"], .list([.fields(activity)]))])
    }

    @Test(arguments: ConfigurationDocument.Syntax.allCases)
    func `what is written is read as it was`(syntax: ConfigurationDocument.Syntax) throws {
        let configuration = try Samples.read(Samples.everything)
        let text = ConfigurationDocument(configuration).text(as: syntax)
        #expect(try Samples.read(text, as: syntax) == configuration)
        #expect(ConfigurationDocument(try Samples.read(text, as: syntax)).text(as: syntax) == text)
    }

    @Test func `YAML is written in a stable order, without what has its default`() throws {
        let text = """
            leaderboards:
            - {format: integer, id: whacks, sortOrder: lowToHigh, tieRule: ordinal, localizations: {no: {name: "12:30"}}}
            language: no
            """
        #expect(
            ConfigurationDocument(try Samples.read(text)).text(as: .yaml) == """
                language: nb
                leaderboards:
                - id: whacks
                  sortOrder: lowToHigh
                  localizations:
                    nb:
                      name: "12:30"

                """)
    }

    @Test func `the model's own leaderboard comes of it`() throws {
        let configuration = try Samples.read(Samples.everything)
        let game = try GameID("com.dragonforged.whackacac")
        for definition in configuration.leaderboards {
            var definition = definition
            let member = definition.kind.combination.flatMap { combination in
                configuration.leaderboards.first { $0.id == combination.members[0] }
            }
            let board = try definition.leaderboard(of: game, language: configuration.language, like: member)
            #expect(board.order == (member ?? definition).order)
            #expect(board.format == (member ?? definition).format)
            // What the model does not know is in the document alone.
            definition.localizations = definition.localizations.map { LocalizedBoard(words: $0.words) }
            #expect(LeaderboardDefinition(board) == definition)
        }
    }
}
