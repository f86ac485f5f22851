import Foundation
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelWire

/// Equality of the fast parser and the strict parser.
@Suite struct PlainJSONTests {
    @Test(arguments: UInt64(0)..<400)
    func `The fast parser reads the value of the strict parser, or nothing`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var plainCount = 0
        for _ in 0..<50 {
            let text = BodyText.score(using: &random)
            plainCount += Self.compare(ScoreBody.self, text)
            let list = (0..<Int.random(in: 0...3, using: &random)).map { _ in BodyText.score(using: &random) }
            let scores = "[" + list.joined(separator: ",") + "]"
            plainCount += Self.compare(ScoresBody.self, scores)
            plainCount += Self.compare(ScoresBody.self, BodyText.spoiled("{\"submissions\":\(scores)}", using: &random))
        }
        #expect(plainCount > 0)
    }

    /// Compares the parsers.
    ///
    /// - Returns: 1 if the fast parser accepted the text, otherwise 0.
    private static func compare<Body: Decodable & Equatable & PlainJSONReadable>(
        _ type: Body.Type, _ text: String
    ) -> Int {
        let data = Data(text.utf8)
        guard let plain = PlainJSON.read(type, from: data) else { return 0 }
        #expect((try? WireJSON.decodeStrictly(type, from: data)) == plain, "\(text)")
        return 1
    }

    @Test(arguments: [
        #"{"id":"w0-1","player":"player-7","score":12}"#, #" { "score" : -9223372036854775808 } "#,
        #"{"id":"01890a5d-ac96-774b-bcce-b302099a8057","score":0,"context":18446744073709551615,"occurrence":3}"#,
        #"{"score":1,"date":"2025-03-16","sentAt":"2025-03-16T09:30:00Z","displayName":"Ann","leaderboardID":"a"}"#,
        #"{"leaderboardIDs":["a","b"],"score":1}"#, #"{"leaderboardIDs":[],"score":1}"#,
    ])
    func `The fast parser accepts the usual form of a score`(text: String) throws {
        let data = Data(text.utf8)
        let plain = try #require(PlainJSON.read(ScoreBody.self, from: data))
        #expect(try WireJSON.decodeStrictly(ScoreBody.self, from: data) == plain)
    }
}

/// Random bodies that are mostly valid, with known mistakes.
private enum BodyText {
    private static let integers = [
        "0", "1", "-1", "42", "9223372036854775807", "-9223372036854775808", "9223372036854775808", "-0", "007", "1.0",
        "1.5", "1e3", "18446744073709551615", "18446744073709551616", "\"12\"", "\"+1\"", "\"-7\"", "null", "true", "",
        "-",
        "[1]", "123456789",
    ]
    private static let texts = [
        "a", "player-1", "w0-17-5", "01890a5d-ac96-774b-bcce-b302099a8057", "01890A5D-AC96-774B-BCCE-B302099A8057", "",
        "p_x", "p_0000000000000000000000000a", "2025-03-16", "2025-03-16T09:30:00.125+01:00", "2025-02-30", " Ann ",
        "é", "a\\\"b", "\\u0061", "tab\t", "two words", "\u{7F}", "🙂",
    ]
    private static let fields = [
        "id", "score", "context", "date", "sentAt", "occurrence", "player", "displayName", "leaderboardID",
        "leaderboardIDs", "scor\\u0065", "stray",
    ]

    static func score(using random: inout SeededRandom) -> String {
        var fields = [
            #""score":"# + (Int.random(in: 0..<4, using: &random) > 0 ? "7" : integers.randomElement(using: &random)!)
        ]
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            let name = self.fields.randomElement(using: &random)!
            fields.append("\"\(name)\":\(value(of: name, using: &random))")
        }
        let space = Int.random(in: 0..<4, using: &random) == 0 ? " \n" : ""
        fields.shuffle(using: &random)
        let text = "{" + space + fields.joined(separator: space + "," + space) + "}" + space
        return spoiled(text, using: &random)
    }

    private static func value(of name: String, using random: inout SeededRandom) -> String {
        if Int.random(in: 0..<12, using: &random) == 0 { return integers.randomElement(using: &random)! }
        switch name {
        case "score", "context", "occurrence": return integers.randomElement(using: &random)!
        case "leaderboardIDs":
            let ids = (0..<Int.random(in: 0...2, using: &random)).map { _ in
                "\"\(texts.randomElement(using: &random)!)\""
            }
            return "[" + ids.joined(separator: ",") + "]"
        default: return "\"\(texts.randomElement(using: &random)!)\""
        }
    }

    /// Returns the text, sometimes with an inserted, removed or replaced character.
    static func spoiled(_ text: String, using random: inout SeededRandom) -> String {
        guard Int.random(in: 0..<5, using: &random) == 0 else { return text }
        var characters = Array(text.unicodeScalars)
        let index = Int.random(in: 0..<characters.count, using: &random)
        let other = Array("{}[]:,\"-0a \u{FEFF}\\.".unicodeScalars).randomElement(using: &random)!
        switch Int.random(in: 0..<3, using: &random) {
        case 0: characters.remove(at: index)
        case 1: characters.insert(other, at: index)
        default: characters[index] = other
        }
        return String(String.UnicodeScalarView(characters))
    }
}
