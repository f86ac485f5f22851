import Foundation
import LaurelConfiguration
import LaurelModel
import Testing

struct ConfigurationDocumentTests {
    @Test func `The default leaderboard and the kind of each leaderboard are read`() throws {
        let configuration = try Samples.read(Samples.everything)
        let boards = configuration.leaderboards
        #expect(configuration.defaultLeaderboard?.text == "whacks")
        #expect(boards.map(\.kind.name) == ["classic", "recurring", "recurring", "classic", "combined"])
        #expect(boards[3].isArchived)
        #expect(boards[4].kind.combination == BoardCombination(.sum, of: [boards[0].id, boards[3].id]))
    }

    @Test func `The range, the localizations and the visibility of a leaderboard are read`() throws {
        let board = try #require(Samples.read(Samples.everything).leaderboards.first)
        #expect(board.range == (try ScoreRange(0, 1_000_000)))
        #expect(board.ties == .shared)
        #expect(board.localizations.map(\.words.locale.text) == ["en", "nb"])
        #expect(board.localizations.map(\.words.name) == ["Whacks", "no"])
        #expect(board.localizations[0].description == "All of them.\nEver.\n")
        #expect(board.localizations[0].words.suffix.forms == [.one: " whack", .other: " whacks"])
        #expect(board.localizations[1].words.format == .fixedPoint1)
        #expect(!board.isPublicRead)
        #expect(board.isShared)
    }

    @Test func `The schedule and the rules of a leaderboard that recurs by the calendar are read`() throws {
        let board = try Samples.read(Samples.everything).leaderboards[1]
        let weekly = try CalendarRecurrence(
            every: .week(on: .sunday), at: TimeOfDay("12:30"), zone: Zone("Europe/Paris"),
            from: CivilDate(iso8601: "2025-03-16"), duration: .hours(1))
        #expect(board.kind.recurrence == .calendar(weekly))
        #expect(board.order == .lowToHigh)
        #expect(board.submission == .mostRecent)
        #expect(board.lateWindow == .days(1))
        #expect(board.ignoresClientDates)
        #expect(board.settling.span == .seconds(600))
        #expect(board.retention == .forever)
        #expect(board.format == .elapsedHundredth)
        #expect(board.visibility == .hidden)
    }

    @Test func `The schedule and the retention of a leaderboard that recurs at an interval are read`() throws {
        let board = try Samples.read(Samples.everything).leaderboards[2]
        let minutely = try FixedRecurrence(
            start: Moment(iso8601: "2025-05-28T19:00:55Z"), duration: .seconds(300), interval: .seconds(300))
        #expect(board.kind.recurrence == .fixed(minutely))
        #expect(board.submission == .sum)
        #expect(board.retention == .span(.days(7)))
    }

    @Test func `A leaderboard set is read with its members and their names`() throws {
        let configuration = try Samples.read(Samples.everything)
        let boards = configuration.leaderboards
        let set = try #require(configuration.leaderboardSets.first)
        #expect(set.members.map(\.leaderboard) == [boards[0].id, boards[1].id])
        #expect(set.members[1].displayNames.map(\.name) == ["On Sundays"])
    }

    @Test func `An achievement is read`() throws {
        let achievement = try #require(Samples.read(Samples.everything).achievements.first)
        #expect(achievement.points == 5)
        #expect(achievement.isHidden && achievement.isRepeatable && achievement.isArchived)
        #expect(achievement.localizations.first?.afterEarnedDescription == "You did.")
    }

    @Test func `A group challenge is read`() throws {
        let challenge = try #require(Samples.read(Samples.everything).groupChallenges.first)
        #expect(challenge.durations == [.oneDay, .oneWeek])
        #expect(challenge.tries == [.one, .three, .unlimited])
        #expect(challenge.image == "Duel.png")
    }

    @Test func `Values for App Store Connect only are stored as they are`() throws {
        let configuration = try Samples.read(Samples.everything)
        let activity: [DocumentField] = [
            DocumentField("vendorIdentifier", .text("Activity.1")), DocumentField("minimumPlayersCount", .number("2")),
            DocumentField("supportsPartyCode", .flag(false)), DocumentField("null", .null),
            DocumentField("text", .text("2")),
        ]
        #expect(
            configuration.gameKit
                == [StoredValue(at: ["resources", "gameActivities"], .list([.fields(activity)]))])
    }

    @Test(arguments: ConfigurationDocument.Syntax.allCases)
    func `A written configuration is read unchanged`(syntax: ConfigurationDocument.Syntax) throws {
        let configuration = try Samples.read(Samples.everything)
        let text = ConfigurationDocument(configuration).text(as: syntax)
        #expect(try Samples.read(text, as: syntax) == configuration)
        #expect(ConfigurationDocument(try Samples.read(text, as: syntax)).text(as: syntax) == text)
    }

    @Test func `YAML is written in a stable order without default values`() throws {
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

    @Test func `A definition is converted to a leaderboard of the model and back`() throws {
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
            // The model has no descriptions; they are only in the document.
            definition.localizations = definition.localizations.map { LocalizedBoard(words: $0.words) }
            #expect(LeaderboardDefinition(board) == definition)
        }
    }
}
