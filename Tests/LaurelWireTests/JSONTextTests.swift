import Foundation
import LaurelModel
import Testing

@testable import LaurelWire

/// Equality of handwritten JSON writers and the encoder.
@Suite struct JSONTextTests {
    private static let nasty =
        (0..<0x20).map { String(UnicodeScalar(UInt8($0))) } + [
            "", "\"", "\\", "/", "\u{7F}", "\u{85}", "\u{2028}", "\u{2029}", "é", "e\u{301}", "名", "\u{1F600}",
            "a\"b\\c/d\u{1}e", "\r\n", "</script>", "\u{FEFF}", "\u{FFFD}", "Zo\u{EB}",
        ]

    private static func entry(_ text: String, externalID: String?) -> EntryBody {
        var entry = EntryBody(Samples.first, for: .server, scores: Samples.scores)
        entry.player.displayName = text
        entry.player.externalID = externalID
        entry.formattedScore = text + "1"
        return entry
    }

    private func expectSame(_ body: some Encodable, at location: SourceLocation = #_sourceLocation) throws {
        for integers in WireJSON.Integers.allCases {
            let library = JSONEncoder()
            library.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            if integers == .string { library.userInfo[.quotesExactIntegers] = true }
            let (byHand, byLibrary) = (
                try WireJSON.encode(body, integers: integers), try library.encode(body)
            )
            #expect(
                String(decoding: byHand, as: UTF8.self) == String(decoding: byLibrary, as: UTF8.self),
                sourceLocation: location)
            #expect(byHand == byLibrary, sourceLocation: location)
        }
    }

    @Test func `Handwritten pages and receipts equal the bytes of the encoder for any name`() throws {
        for text in Self.nasty {
            for externalID in [nil, text] {
                let entry = Self.entry(text, externalID: externalID)
                try expectSame(entry)
                var page = EntriesBody(
                    RankingPage(
                        leaderboard: Samples.settings, version: "1.2", position: LedgerPosition(2),
                        generatedAt: Samples.date, playerCount: 3, standings: [], notFound: [], localStanding: nil),
                    for: .server, in: Samples.reader, scores: Samples.scores)
                try expectSame(page)
                page.entries = [entry, entry]
                page.localPlayerEntry = entry
                page.notFound = [text, "ann"]
                page.version = text
                try expectSame(page)
                var receipt = ReceiptBody(
                    Receipt(
                        id: Samples.submission, leaderboardID: Samples.board, outcome: .ranked, replayed: true,
                        standing: Samples.second, previousRank: nil, playerCount: 12, position: LedgerPosition(41)),
                    for: .server, scores: Samples.scores)
                try expectSame(receipt)
                receipt.entry = entry
                receipt.previousRank = .max
                receipt.challengesCompleted = [text, text]
                receipt.problem = ProblemBody(slug: "score-too-old", status: 422, detail: text)
                try expectSame(ReceiptsBody([receipt, receipt]))
                try expectSame(ReceiptsBody([]))
            }
        }
    }
}
