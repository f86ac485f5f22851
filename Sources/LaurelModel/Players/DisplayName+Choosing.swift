import Foundation

extension DisplayName {
    /// The maximum number of characters of a name that a player chooses.
    public static let characterCountMax = 30

    /// Creates a name that a player chooses, which other players must be able to read and to distinguish from other
    /// names.
    ///
    /// It is stored in Unicode's composed form (NFC), so that equal-looking texts are equal. A name is rejected if it
    /// contains invisible characters, marks that change the direction of text, or look-alike letters of different
    /// scripts. It is also rejected if it consists of look-alikes only.
    ///
    /// - Parameter blocked: Words that no name may contain, ignoring case and look-alikes.
    public init(chosen text: String, blocked: [String] = []) throws(InvalidChosenName) {
        let composed = text.precomposedStringWithCanonicalMapping
        let name: DisplayName
        // Misleading characters have a more specific error below.
        do throws(InvalidDisplayName) { name = try .stored(composed) } catch { throw .unreadable }
        guard name.text.count <= Self.characterCountMax else { throw .tooLong(characterCount: name.text.count) }
        let scalars = name.text.unicodeScalars
        guard !scalars.contains(where: \.isUnseen), scalars.joinersAreSeen else { throw .invisible }
        // A letter with many stacked marks covers the lines above it.
        guard
            name.text.allSatisfy({ $0.unicodeScalars.count { $0.properties.generalCategory == .nonspacingMark } <= 3 })
        else { throw .invisible }
        let letters = scalars.filter(\.properties.isAlphabetic)
        let foreign = letters.filter { LookAlike.scripts.contains($0) }
        let isMixed = !foreign.isEmpty && letters.contains { $0.isLatin }
        let isMask = !foreign.isEmpty && letters.allSatisfy { LookAlike.latin[$0] != nil }
        guard !isMixed, !isMask else { throw .lookAlike }
        let plain = LookAlike.plain(name.text)
        guard plain != LookAlike.plain(DisplayName.erased.text),
            !blocked.contains(where: { !$0.isEmpty && plain.contains(LookAlike.plain($0)) })
        else { throw .blocked }
        do throws(InvalidDisplayName) { self = try DisplayName(name.text) } catch { throw .unreadable }
    }
}

/// A reason for which a player cannot choose a name.
public enum InvalidChosenName: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name is not one visible line, or contains control characters.
    case unreadable
    /// The name has too many characters.
    case tooLong(characterCount: Int)
    /// The name contains invisible characters or stacked marks.
    case invisible
    /// The name could be mistaken for a name in another script.
    case lookAlike
    /// The name contains a blocked word.
    case blocked

    public var description: String {
        switch self {
        case .unreadable: "The name is not one visible line without control characters. Choose another name."
        case .tooLong(let count):
            "The name has \(count) characters. Use at most \(DisplayName.characterCountMax)."
        case .invisible:
            """
            The name contains invisible characters, stacked marks, or marks that change the direction of text. \
            Remove them.
            """
        case .lookAlike:
            "The name mixes scripts, or its letters look like those of another script. Use the letters of one script."
        case .blocked: "The name is not allowed. Choose another name."
        }
    }
}

/// The letters that look like Latin letters.
enum LookAlike {
    /// Lower-case and capital letters of Cyrillic and Greek.
    static let latin: [Unicode.Scalar: Character] = [
        "а": "a", "с": "c", "ԁ": "d", "е": "e", "һ": "h", "і": "i", "ј": "j", "ӏ": "l", "о": "o", "р": "p", "ԛ": "q",
        "ѕ": "s", "ѵ": "v", "ԝ": "w", "х": "x", "у": "y", "А": "a", "В": "b", "С": "c", "Е": "e", "Н": "h", "І": "i",
        "Ј": "j", "К": "k", "М": "m", "О": "o", "Р": "p", "Ѕ": "s", "Т": "t", "Х": "x", "У": "y", "α": "a", "ο": "o",
        "ν": "v", "ι": "i", "κ": "k", "ρ": "p", "υ": "u", "Α": "a", "Β": "b", "Ε": "e", "Ζ": "z", "Η": "h", "Ι": "i",
        "Κ": "k", "Μ": "m", "Ν": "n", "Ο": "o", "Ρ": "p", "Τ": "t", "Υ": "y", "Χ": "x",
    ]

    /// The scalars of Greek, Cyrillic and Armenian.
    static let scripts: ClosedRange<Unicode.Scalar> = "\u{370}"..."\u{58F}"

    /// Digits that replace letters in words that are meant to evade a list of blocked words.
    private static let digits: [Character: Character] = ["0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t"]

    /// Returns a text without case, marks, spaces and look-alikes. Names with the same result can be mistaken for each
    /// other.
    static func plain(_ text: String) -> String {
        var plain = ""
        for scalar in text.decomposedStringWithCompatibilityMapping.unicodeScalars {
            let properties = scalar.properties
            guard properties.generalCategory != .nonspacingMark, !properties.isWhitespace,
                !properties.isDefaultIgnorableCodePoint
            else { continue }
            let character = latin[scalar] ?? Character(scalar)
            plain += String(digits[character] ?? character).lowercased()
        }
        return plain
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is invisible or changes the direction of its neighbors. Joiners are checked by their effect.
    fileprivate var isUnseen: Bool {
        if isJoiner { return false }
        // An empty Braille pattern.
        if self == "\u{2800}" { return true }
        return switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned: true
        default: properties.isDefaultIgnorableCodePoint
        }
    }

    /// Whether the scalar joins emoji or letters, or selects the picture form of a sign.
    fileprivate var isJoiner: Bool { self == "\u{200D}" || self == "\u{FE0F}" }

    /// Whether a joiner after this scalar has a visible effect: after an emoji (digits excluded), an emoji modifier or
    /// selector, or the stroke that removes the vowel of an Indic letter.
    fileprivate var isJoined: Bool {
        properties.isEmoji && !isASCII || properties.isEmojiModifier || self == "\u{FE0F}"
            || properties.canonicalCombiningClass == .virama
    }

    fileprivate var isLatin: Bool {
        switch value {
        case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x1E00...0x1EFF: value != 0xD7 && value != 0xF7
        default: false
        }
    }
}

extension String.UnicodeScalarView {
    /// Whether each joiner has a visible effect. Between plain letters, it would make another name that looks the same.
    fileprivate var joinersAreSeen: Bool {
        let all = Array(self)
        return all.indices.allSatisfy { index in
            guard all[index].isJoiner else { return true }
            let after = index + 1 < all.count ? all[index + 1] : nil
            // A keycap sequence.
            if all[index] == "\u{FE0F}", after == "\u{20E3}" { return true }
            guard index > 0, all[index - 1].isJoined else { return false }
            return all[index] == "\u{FE0F}" || after != nil
        }
    }
}
