import Foundation

extension DisplayName {
    /// The most characters in a name that a player chooses.
    public static let characterCountMax = 30

    /// A name that a player chooses for themselves, which others must be able to read and to tell from another's.
    ///
    /// It is kept in the composed form of Unicode, so that what looks the same is the same. Invisible characters, marks
    /// that turn the direction of text, letters of different scripts that look alike in one name, and names that are made
    /// of look-alikes alone are refused.
    ///
    /// - Parameter blocked: Words that no name may contain, whatever the case and the look-alikes.
    public init(chosen text: String, blocked: [String] = []) throws(InvalidChosenName) {
        let composed = text.precomposedStringWithCanonicalMapping
        let name: DisplayName
        // Misleading characters have a reason of their own below.
        do throws(InvalidDisplayName) { name = try .stored(composed) } catch { throw .unreadable }
        guard name.text.count <= Self.characterCountMax else { throw .tooLong(characterCount: name.text.count) }
        let scalars = name.text.unicodeScalars
        guard !scalars.contains(where: \.isUnseen), scalars.joinersAreSeen else { throw .invisible }
        // A letter with a tower of marks on it covers the lines above.
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

/// Why a player cannot be called so.
public enum InvalidChosenName: Error, Hashable, Sendable, CustomStringConvertible {
    case unreadable
    case tooLong(characterCount: Int)
    case invisible
    case lookAlike
    case blocked

    public var description: String {
        switch self {
        case .unreadable: "A name is one line that can be seen, without control characters."
        case .tooLong(let count):
            "A name has at most \(DisplayName.characterCountMax) characters, and this one has \(count)."
        case .invisible:
            "A name has no invisible characters, none that turn the direction of text, and no towers of marks."
        case .lookAlike: "A name's letters are of one script, and not all of them look like another's."
        case .blocked: "This name is not allowed here. Choose another."
        }
    }
}

/// Letters that look like Latin ones.
enum LookAlike {
    /// Small and capital letters of Cyrillic and Greek.
    static let latin: [Unicode.Scalar: Character] = [
        "а": "a", "с": "c", "ԁ": "d", "е": "e", "һ": "h", "і": "i", "ј": "j", "ӏ": "l", "о": "o", "р": "p", "ԛ": "q",
        "ѕ": "s", "ѵ": "v", "ԝ": "w", "х": "x", "у": "y", "А": "a", "В": "b", "С": "c", "Е": "e", "Н": "h", "І": "i",
        "Ј": "j", "К": "k", "М": "m", "О": "o", "Р": "p", "Ѕ": "s", "Т": "t", "Х": "x", "У": "y", "α": "a", "ο": "o",
        "ν": "v", "ι": "i", "κ": "k", "ρ": "p", "υ": "u", "Α": "a", "Β": "b", "Ε": "e", "Ζ": "z", "Η": "h", "Ι": "i",
        "Κ": "k", "Μ": "m", "Ν": "n", "Ο": "o", "Ρ": "p", "Τ": "t", "Υ": "y", "Χ": "x",
    ]

    /// Whether a scalar is Greek, Cyrillic or Armenian.
    static let scripts: ClosedRange<Unicode.Scalar> = "\u{370}"..."\u{58F}"

    /// Digits that stand for letters in words that somebody wants past a list.
    private static let digits: [Character: Character] = ["0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t"]

    /// A text without case, marks, spaces and look-alikes: what two names have in common that people take for one another.
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
    /// Takes no place, or turns what stands beside it. Joiners are seen by what they do, where they do something.
    fileprivate var isUnseen: Bool {
        if isJoiner { return false }
        // A pattern of Braille without a dot.
        if self == "\u{2800}" { return true }
        return switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned: true
        default: properties.isDefaultIgnorableCodePoint
        }
    }

    /// What makes one picture of emoji, one sign of letters, or a picture of a sign.
    fileprivate var isJoiner: Bool { self == "\u{200D}" || self == "\u{FE0F}" }

    /// Whether a joiner behind it changes what is seen: behind a picture (digits can be one, and do not count), what changes its
    /// colour, or the stroke that takes an Indic letter's vowel.
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
    /// Whether each joiner stands where it does something: between plain letters it would make another name that looks the same.
    fileprivate var joinersAreSeen: Bool {
        let all = Array(self)
        return all.indices.allSatisfy { index in
            guard all[index].isJoiner else { return true }
            let after = index + 1 < all.count ? all[index + 1] : nil
            // The digit of a key.
            if all[index] == "\u{FE0F}", after == "\u{20E3}" { return true }
            guard index > 0, all[index - 1].isJoined else { return false }
            return all[index] == "\u{FE0F}" || after != nil
        }
    }
}
