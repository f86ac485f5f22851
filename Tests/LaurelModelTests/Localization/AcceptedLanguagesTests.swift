import LaurelModel
import LaurelTesting
import Testing

struct AcceptedLanguagesTests {
    @Test(arguments: [
        ("de", "de"), ("de-CH, de;q=0.9, en;q=0.8", "de-CH de en"), ("en;q=0.8,de-CH,de;q=0.9", "de-CH de en"),
        // Equal weights keep their order.
        ("fr;q=0.5,de;q=0.5,it;q=0.5", "fr de it"), ("da, en-gb;q=0.8, en;q=0.7", "da en-GB en"),
        // Spaces, case, unusual but valid weights.
        (" de\t;\tq=0.9 , en ;Q=1.000 ,", "en de"), ("de;q=1.,en;q=0.", "de"), ("de;q=0.001,en;q=0.01", "en de"),
        // Languages with the weight 0, and the wildcard.
        ("de;q=0, en", "en"), ("de;q=0.000", ""), ("*", ""), ("*;q=0.5, ja;q=0.1", "ja"),
        // Tags with more than language, script and region.
        ("zh-Hant-TW-u-nu-hant, sl-rozaj-biske;q=0.5, en-US-x-twain;q=0.1", "zh-Hant-TW sl en-US"),
        // Only invalid parts are ignored.
        ("", ""), (",,,", ""), ("german, de", "de"), ("de;q=2,en", "en"), ("de;q=1.001,en", "en"), ("de;q=-1,en", "en"),
        ("de;q=0.1234,en", "en"), ("de;q=,en", "en"), ("de;q,en", "en"), ("de;,en", "en"), ("de;level=1,en", "en"),
        ("de;q=0.5;q=0.6,en", "en"), ("de;q=0,5,en", "en"), ("\u{E9}, en", "en"), ("i-klingon,x-y,en", "en"),
        ("de en", ""), ("de;q=0x1,en", "en"),
    ])
    func `Accepted languages are parsed in order of preference`(header: String, tags: String) {
        #expect(AcceptedLanguages(header: header).tags.map(\.text) == tags.split(separator: " ").map(String.init))
    }

    @Test func `Accepted languages beyond the limits are ignored`() {
        let many = (0..<100).map { "a\(["a", "f", "m"][$0 % 3])-\(100 + $0)" }.joined(separator: ",")
        #expect(AcceptedLanguages(header: many).tags.count == AcceptedLanguages.countMax)
        let long = String(repeating: " ", count: AcceptedLanguages.byteCountMax) + "de"
        #expect(AcceptedLanguages(header: long).tags.isEmpty)
        #expect(AcceptedLanguages(header: String(repeating: ",", count: 1_000_000)).tags.isEmpty)
    }

    /// Random headers never trap, and their languages are valid tags.
    @Test(arguments: Seeds.first(50))
    func `Parsing accepted languages never fails`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let pieces = ["de", "-", "CH", "zh-Hant", ";", "q=", "0.5", ",", " ", "*", "1", "\u{E9}", "_", "\0", "q", "."]
        for _ in 0..<200 {
            let count = Int.random(in: 0..<20, using: &random)
            let header = (0..<count).map { _ in pieces.randomElement(using: &random)! }.joined()
            for tag in AcceptedLanguages(header: header).tags { #expect(try LanguageTag(tag.text) == tag) }
        }
    }
}
