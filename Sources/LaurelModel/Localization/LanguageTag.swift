/// A language as BCP 47 writes it, with a script and a region where they matter: `de`, `pt-BR`, `zh-Hant-TW`.
///
/// Kept in its usual letters and under its usual name, so that equal languages are equal values. It has at most 12
/// bytes.
public struct LanguageTag: Sendable {
    /// All of it, as BCP 47 writes it.
    public let text: String
    /// Two or three small letters.
    public let language: String
    /// Four letters, the first of them capital.
    public let script: String?
    /// Two capital letters for a country, three digits for an area of several.
    public let region: String?
    /// The script, also where it isn't told, of languages that are written in several; nil for the others.
    let writtenScript: String?

    /// - Parameter text: As BCP 47 has it, in any case; an underscore does for a hyphen.
    /// - Throws: ``InvalidLanguageTag`` where there is more or less than language, script and region.
    public init(_ text: String) throws(InvalidLanguageTag) {
        var rest = Self.subtags(of: text.utf8)
        guard let tag = LanguageTag(takingFrom: &rest), rest.isEmpty else { throw InvalidLanguageTag(text: text) }
        self = tag
    }

    /// Reads as much as this type knows of; variants, extensions and private parts are passed over.
    ///
    /// Nil where there is no language.
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

    /// Names that were withdrawn, or that mean one language of a family, and what CLDR calls it.
    private static let usualNames = [
        "iw": "he", "in": "id", "ji": "yi", "mo": "ro", "no": "nb", "tl": "fil", "cmn": "zh",
    ]
}

// The text says all.
extension LanguageTag: Hashable {
    public static func == (a: LanguageTag, b: LanguageTag) -> Bool { a.text == b.text }
    public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension LanguageTag: CustomStringConvertible {
    public var description: String { text }
}

/// A text that names no language.
public struct InvalidLanguageTag: Error, Hashable, Sendable, CustomStringConvertible {
    public let text: String

    public init(text: String) { self.text = text }

    public var description: String {
        """
        \(text.quotedForMessage) is no language. Write its code, with a script and a region where they matter, such as \
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
