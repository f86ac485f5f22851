import Foundation
import LaurelModel
import Testing

struct LeaderboardCodableTests {
    static let id = try! LeaderboardID("speedrun")
    static let game = try! GameID("com.dragonforged.whackacac")

    /// The stored form in ledgers. Facts are never rewritten, so this form must stay readable and unchanged.
    static let golden = """
        {"game":"com.dragonforged.whackacac","highest":3600000,"id":"speedrun","ignoresClientDates":true,\
        "lateWindow":86400000,"lowest":-1,"order":"lowToHigh","referenceName":"Any %","submission":"mostRecent",\
        "ties":"dense"}
        """

    static let goldenValue = try! Leaderboard(
        id: id, game: game, referenceName: "Any %", order: .lowToHigh, submission: .mostRecent, ties: .dense,
        range: ScoreRange(-1, 3_600_000), lateWindow: .days(1), ignoresClientDates: true)

    @Test func `A stored leaderboard can be decoded`() throws {
        #expect(try Self.decode(Self.golden) == Self.goldenValue)
    }

    @Test func `A leaderboard is encoded in the stored form`() throws {
        #expect(try Self.encode(Self.goldenValue) == Self.golden)
    }

    @Test func `A missing key of a stored leaderboard has its default`() throws {
        let decoded = try Self.decode(#"{"id":"speedrun","game":"com.dragonforged.whackacac"}"#)
        #expect(decoded == (try Leaderboard(id: Self.id, game: Self.game)))
    }

    @Test func `A stored leaderboard's key of a later version is ignored`() throws {
        let decoded = try Self.decode(#"{"id":"speedrun","game":"com.dragonforged.whackacac","colour":"red"}"#)
        #expect(decoded == (try Leaderboard(id: Self.id, game: Self.game)))
    }

    @Test func `Every combination of leaderboard settings survives encoding`() throws {
        for order in LaurelModel.SortOrder.allCases {
            for submission in SubmissionType.allCases {
                for ties in TieRule.allCases {
                    for range in [nil, try ScoreRange(.min, .max), try ScoreRange(0, 0)] {
                        let leaderboard = try Leaderboard(
                            id: Self.id, game: Self.game, referenceName: "Zo\u{EB} \"/\" \u{1F600}", order: order,
                            submission: submission, ties: ties, range: range, lateWindow: .zero)
                        #expect(try Self.decode(Self.encode(leaderboard)) == leaderboard)
                    }
                }
            }
        }
    }

    @Test func `The combined, shared, hidden and archived settings survive encoding`() throws {
        let leaderboard = try Leaderboard(
            id: Self.id, game: Self.game,
            combination: BoardCombination(.best, of: [LeaderboardID("one"), LeaderboardID("two")]),
            visibility: .hidden, isShared: true, isArchived: true)
        let text = """
            {"combination":"best","game":"com.dragonforged.whackacac","id":"speedrun","ignoresClientDates":false,\
            "isArchived":true,"isShared":true,"lateWindow":2592000000,"members":["one","two"],"order":"highToLow",\
            "referenceName":"speedrun","submission":"best","ties":"ordinal","visibility":"hidden"}
            """
        #expect(try Self.encode(leaderboard) == text)
        #expect(try Self.decode(text) == leaderboard)
    }

    @Test(arguments: [
        #"{"game":"com.dragonforged.whackacac"}"#,
        #"{"id":"speedrun"}"#,
        #"{"id":"two words","game":"com.dragonforged.whackacac"}"#,
        #"{"id":"speedrun","game":"com.dragonforged.whackacac","order":"sideways"}"#,
        #"{"id":"speedrun","game":"com.dragonforged.whackacac","submission":"worst"}"#,
        #"{"id":"speedrun","game":"com.dragonforged.whackacac","ties":"loose"}"#,
        #"{"id":"speedrun","game":"com.dragonforged.whackacac","lowest":2,"highest":1}"#,
        #"{"id":"speedrun","game":"com.dragonforged.whackacac","lowest":1.5,"highest":2}"#,
        #"{"id":"speedrun","game":"com.dragonforged.whackacac","lateWindow":3888000000}"#,
        #"{"id":"speedrun","game":"com.dragonforged.whackacac","referenceName":" "}"#,
    ])
    func `A stored leaderboard is validated when it is decoded`(text: String) {
        #expect(throws: (any Error).self) { try Self.decode(text) }
    }

    static func decode(_ text: String) throws -> Leaderboard {
        try JSONDecoder().decode(Leaderboard.self, from: Data(text.utf8))
    }

    static func encode(_ leaderboard: Leaderboard) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(leaderboard), as: UTF8.self)
    }
}
