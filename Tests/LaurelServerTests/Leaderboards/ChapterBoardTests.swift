import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelServer

/// The leaderboards of the 2014 Game Center chapter and their localized pages.
@Suite struct ChapterBoardTests {
    private static let id = "com.dragonforged.whackacac.leaderboard"

    /// An integer format, high to low, with a range, a suffix directly after the number, and two languages.
    private static let settings = """
        ,"referenceName":"Cacti","sortOrder":"highToLow","format":"integer",\
        "scoreRange":{"lowest":0,"highest":10000},"primaryLanguage":"en","localizations":[\
        {"locale":"en","name":"Cacti whacked","suffix":{"other":"Points"}},\
        {"locale":"de","name":"Kakteen","suffix":{"one":" Punkt","other":" Punkte"}}]
        """

    @Test(arguments: ServedLedger.allCases)
    func `A leaderboard with a range and a suffix is localized for its readers`(ledger: ServedLedger) async throws {
        try await ledger.run { fixture in
            try await fixture.createLeaderboard(Self.id, Self.settings)
            for (player, score) in [("ann", 123), ("bob", 10_000), ("cy", 0), ("dan", 1)] {
                #expect(try await fixture.submit(player, score, to: Self.id).status == 200)
            }
            for (score, text) in [(10_001, "10001"), (-1, "-1")] {
                let refused = try await fixture.submit("eve", score, to: Self.id)
                #expect(refused.status == 422 && refused.slug == "score-out-of-range")
                #expect(
                    refused.json["detail"] as? String
                        == "The score \(text) is outside the leaderboard's range of 0 to 10000. Check the score, or widen the range."
                )
            }
            let english = try await fixture.board(Self.id)
            #expect(english.scores == [10_000, 123, 1, 0] && english.ranks == [1, 2, 3, 4])
            #expect(english.formattedScores == ["10,000Points", "123Points", "1Points", "0Points"])
            let german = try await fixture.board(Self.id, language: "de-AT")
            #expect(german.formattedScores == ["10.000 Punkte", "123 Punkte", "1 Punkt", "0 Punkte"])
            // Readers of other languages see the texts of the primary language.
            let french = try await fixture.board(Self.id, language: "fr")
            #expect(french.formattedScores == ["10\u{202F}000Points", "123Points", "1Points", "0Points"])
            // The earlier of two equal scores ranks higher.
            fixture.clock.advance(by: .seconds(1))
            #expect(try await fixture.submit("fay", 123, to: Self.id).status == 200)
            #expect(try await fixture.board(Self.id).players == ["bob", "ann", "fay", "dan", "cy"])
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `Times in hundredths of a second rank the shortest time first`(ledger: ServedLedger) async throws {
        try await ledger.run { fixture in
            try await fixture.createLeaderboard("lap", ",\"sortOrder\":\"lowToHigh\",\"format\":\"elapsedHundredth\"")
            for (player, score) in [("ann", 360_000), ("bob", 6_123), ("cy", 99), ("bob", 7_000)] {
                #expect(try await fixture.submit(player, score, to: "lap").status == 200)
            }
            let rows = try await fixture.board("lap")
            #expect(rows.players == ["cy", "bob", "ann"] && rows.ranks == [1, 2, 3])
            #expect(rows.formattedScores == ["0:00:00.99", "0:01:01.23", "1:00:00.00"])
            #expect(
                try await fixture.board("lap", language: "de").formattedScores
                    == ["0:00:00,99", "0:01:01,23", "1:00:00,00"])
            let fraction = try await fixture.send(
                "POST", "/v1/leaderboards/lap/scores", key: fixture.serverKey, body: #"{"player":"ann","score":61.23}"#)
            #expect(fraction.status == 400)
            #expect(
                (fraction.json["detail"] as? String)?.contains("hundredths of a second") == true, "\(fraction.text)")
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `Amounts of money are formatted in dollars and euros`(ledger: ServedLedger) async throws {
        try await ledger.run { fixture in
            try await fixture.createLeaderboard("dollars", ",\"format\":\"moneyDollarDecimal\"")
            try await fixture.createLeaderboard("euros", ",\"format\":\"moneyEuro\"")
            for (player, cents) in [("ann", 141), ("bob", 12_345_678)] {
                #expect(try await fixture.submit(player, cents, to: "dollars").status == 200)
                #expect(try await fixture.submit(player, cents, to: "euros").status == 200)
            }
            #expect(try await fixture.board("dollars").formattedScores == ["$123,456.78", "$1.41"])
            #expect(try await fixture.board("euros").formattedScores == ["€12,345,678", "€141"])
            let german = try await fixture.board("dollars", language: "de")
            #expect(german.formattedScores == ["123.456,78\u{A0}$", "1,41\u{A0}$"])
            #expect(
                try await fixture.board("euros", language: "hi").formattedScores == ["€1,23,45,678", "€141"])
        }
    }
}
