/// A language in the notation of BCP 47, with an optional script and region: `de`, `pt-BR`, `zh-Hant-TW`.
///
/// Case and deprecated names are normalized, so that equal languages are equal values. It has at most 12 bytes.
public struct LanguageTag: Sendable {
    /// The whole tag in the notation of BCP 47.
    public let text: String
    /// Two or three lower-case letters.
    public let language: String
    /// Four letters, the first of them a capital.
    public let script: String?
    /// Two capital letters for a country, or three digits for an area of several countries.
    public let region: String?
    /// The script of a language that has several, filled in if the tag has none; nil for other languages.
    let writtenScript: String?

    /// Parses a tag.
    ///
    /// - Parameter text: A BCP 47 tag in any case; an underscore is accepted in place of a hyphen.
    /// - Throws: ``InvalidLanguageTag`` if the text is not a language with an optional script and region.
    public init(_ text: String) throws(InvalidLanguageTag) {
        var rest = Self.subtags(of: text.utf8)
        guard let tag = LanguageTag(takingFrom: &rest), rest.isEmpty else { throw InvalidLanguageTag(text: text) }
        self = tag
    }

    /// Parses the language, script and region; variants, extensions and private parts are ignored.
    ///
    /// Returns nil if the text has no language.
    init?(prefixOf text: some Collection<UInt8>) {
        var rest = Self.subtags(of: text)
        self.init(takingFrom: &rest)
    }

    private init?(takingFrom subtags: inout ArraySlice<String>) {
        guard let language = subtags.first, (2...3).contains(language.utf8.count), language.isASCIILetters else {
            return nil
        }
        subtags.removeFirst()
        var script: String?
        if let text = subtags.first, text.utf8.count == 4, text.isASCIILetters {
            script = text.prefix(1).uppercased() + text.dropFirst().lowercased()
            subtags.removeFirst()
        }
        var region: String?
        if let text = subtags.first, text.isRegion {
            region = text.uppercased()
            subtags.removeFirst()
        }
        let lowercased = language.lowercased()
        self.init(language: Self.usualNames[lowercased] ?? lowercased, script: script, region: region)
    }

    init(language: String, script: String?, region: String?) {
        text = [language, script, region].compactMap(\.self).joined(separator: "-")
        self.language = language
        self.script = script
        self.region = region
        writtenScript = script ?? Self.usualScript(of: language, in: region)
    }

    private static func subtags(of text: some Collection<UInt8>) -> ArraySlice<String> {
        text.split(omittingEmptySubsequences: false) { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
            .map { String(decoding: $0, as: UTF8.self) }[...]
    }

    /// Deprecated names and members of a macrolanguage, with CLDR's names for them.
    private static let usualNames = [
        "iw": "he", "in": "id", "ji": "yi", "mo": "ro", "no": "nb", "tl": "fil", "cmn": "zh",
    ]
}

// The text determines all other properties.
extension LanguageTag: Hashable {
    public static func == (a: LanguageTag, b: LanguageTag) -> Bool { a.text == b.text }
    public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension LanguageTag: CustomStringConvertible {
    public var description: String { text }
}

/// An error for a text that is not a language tag.
public struct InvalidLanguageTag: Error, Hashable, Sendable, CustomStringConvertible {
    /// The rejected text.
    public let text: String

    /// Creates the error for a text.
    public init(text: String) { self.text = text }

    public var description: String {
        """
        \(text.quotedForMessage) is not a language. Use a language code with an optional script and region, such as \
        en, pt-BR or zh-Hant.
        """
    }
}

extension String {
    fileprivate var isASCIILetters: Bool {
        utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
    }

    fileprivate var isRegion: Bool {
        utf8.count == 2 && isASCIILetters
            || utf8.count == 3 && utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
