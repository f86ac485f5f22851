/// The number of terminal cells that a text occupies.
///
/// The C library's `wcwidth` is not used. It depends on the locale, which containers lack. It also measures each code
/// point separately, so that an emoji sequence is counted as several emoji. Terminals differ in the width of such
/// sequences. This type counts two cells, as many terminals do.
enum DisplayWidth {
    /// Returns the number of cells of `text`, without control characters. Linear in its length.
    static func of(_ text: String) -> Int {
        if text.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) { return text.utf8.count }
        return text.reduce(0) { $0 + of($1) }
    }

    static func of(_ character: Character) -> Int {
        let scalars = character.unicodeScalars
        let isEmoji = scalars.contains { $0.value == 0xFE0F || $0.value > 0xFF && $0.properties.isEmojiPresentation }
        return isEmoji ? 2 : scalars.reduce(0) { $0 + of($1) }
    }

    /// Returns `text` cut to at most `width` cells, with `…` for the omitted part.
    static func truncate(_ text: String, to width: Int) -> String {
        guard of(text) > width else { return text }
        guard width > 0 else { return "" }
        var stored = ""
        var used = 1
        for character in text {
            used += of(character)
            guard used <= width else { break }
            stored.append(character)
        }
        return stored + "…"
    }

    private static func of(_ scalar: Unicode.Scalar) -> Int {
        if 0x20...0x7E ~= scalar.value { return 1 }
        if isWide(scalar.value) { return 2 }
        // The medial and final letters of a Korean syllable are drawn in the cells of the first.
        if 0x1160...0x11FF ~= scalar.value || 0xD7B0...0xD7FF ~= scalar.value { return 0 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .control: return 0
        case .format: return scalar.value == 0xAD ? 1 : 0
        default: return 1
        }
    }

    /// Returns whether a character is wide or full-width (Unicode's East Asian Width). Emoji have their own property.
    private static func isWide(_ value: UInt32) -> Bool {
        switch value {
        case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x3029, 0x302E...0x303E, 0x3041...0x3098, 0x309B...0xA4CF,
            0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
            0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x16FE3, 0x16FF0...0x18DFF,
            0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD:
            true
        default:
            false
        }
    }
}
