/// The words and openings that the project's text avoids: the left column of the glossary in CONTRIBUTING.md, and clauses in
/// place of subjects.
enum ProseWords {
    /// Metaphors and indefinite actors, in lower case.
    static let avoided: Set<String> = [
        "anew", "anybody", "asker", "askers", "asleep", "awake", "dare", "dared", "dares", "everybody", "mend",
        "mended",
        "mends", "newcomer", "newcomers", "nobody", "room", "rooms", "somebody", "stranger", "strangers", "tell",
        "telling",
        "tellings", "tells", "told", "wake", "wakened", "wakes", "whoever", "whom", "whomever", "woken",
    ]

    /// Avoided phrases, in lower case.
    static let phrases = ["the house", "made-up", "sees to it"]

    /// The first words of a sentence that starts with a clause instead of a subject or a verb.
    static let openers: Set<String> = [
        "By", "Everybody", "How", "It", "Nobody", "Of", "One", "Somebody", "That", "Those", "What", "Where", "Who",
        "Whoever", "Whom", "Whose", "Why",
    ]

    /// The files that quote avoided words: this list, the sample of its violations, and the glossary.
    static let quotingFiles: Set<String> = [
        "CONTRIBUTING.md", "Tests/ConventionTests/Prose/ProseWords.swift",
        "Tests/ConventionTests/ViolationSample.swift",
    ]

    /// Returns the avoided words and phrases of a text, in order.
    static func avoided(in text: some StringProtocol) -> [String] {
        let lowercased = text.lowercased()
        return words(of: lowercased).filter(avoided.contains) + phrases.filter { lowercased.hasBytes(of: $0) }
    }

    /// Returns whether a text starts with a clause.
    static func hasClauseOpener(_ text: some StringProtocol) -> Bool {
        guard let first = words(of: text.prefix(12)).first, text.first?.isLetter == true else { return false }
        return openers.contains(first)
    }

    /// Returns the words of a text, of ASCII letters, digits and underscores. Scans bytes, which is fast in a debug build too.
    static func words(of text: some StringProtocol) -> [String] {
        var words: [String] = []
        var word: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                word.append(byte)
            default:
                if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
                word = []
            }
        }
        if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
        return words
    }
}
