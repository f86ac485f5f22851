/// The name that other people see.
public struct DisplayName: Hashable, Sendable {
    /// The longest name, in bytes of UTF-8.
    public static let byteCountMax = 200

    public let text: String

    /// - Parameter text: One line of 1 to ``byteCountMax`` bytes, not blank, without control characters, marks that change the
    ///   direction of text, and noncharacters, and with a letter before the first combining mark. Spaces around it are dropped.
    public init(_ text: String) throws(InvalidDisplayName) {
        let name = try Self.stored(text)
        guard !name.text.unicodeScalars.contains(where: \.misleads), name.text.unicodeScalars.first?.isMark != true
        else { throw InvalidDisplayName(text: text) }
        self = name
    }

    /// A stored name, which is accepted without today's checks.
    package static func stored(_ text: String) throws(InvalidDisplayName) -> Self {
        let trimmed = text.trimmingSpaces
        guard trimmed.isOneLine(byteCountMax: Self.byteCountMax) else { throw InvalidDisplayName(text: text) }
        return DisplayName(known: trimmed)
    }

    /// Makes a name of any text: blanks for line breaks and tabs, U+FFFD for other characters that no name has, and no more than
    /// fits. Nil where nothing is left to see.
    ///
    /// For names that come with scores from elsewhere: a score is not lost for the way a name was once encoded.
    public init?(sanitizing text: String) {
        let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
            switch scalar.properties.generalCategory {
            case .control where !scalar.properties.isWhitespace: "\u{FFFD}"
            case .control, .lineSeparator, .paragraphSeparator: " "
            default: scalar.misleads ? "\u{FFFD}" : scalar
            }
        }
        var mended = String(String.UnicodeScalarView(scalars)).trimmingSpaces
        // A mark without a letter.
        if mended.unicodeScalars.first?.isMark == true { mended = "\u{FFFD}" + mended }
        // Each scalar has a byte at least. Removing the last character of a long text may read all of it.
        mended = String(String.UnicodeScalarView(mended.unicodeScalars.prefix(Self.byteCountMax + 1)))
        while mended.utf8.count > Self.byteCountMax { mended.removeLast() }
        guard let name = try? DisplayName(mended) else { return nil }
        self = name
    }

    /// The name of a player whom no one has named yet: the developer's own id, sanitized, or else the player's number.
    public init(fallbackFor id: ExternalID, numbered number: PlayerNumber) {
        self = DisplayName(sanitizing: id.text) ?? DisplayName(numbered: number)
    }

    /// A name that tells nothing of who bears it, and differs from that of every other number.
    public init(numbered number: PlayerNumber) { self.init(known: "Player \(number)") }

    private init(known text: String) { self.text = text }

    /// What stands where somebody was who wants to be forgotten.
    public static let erased = DisplayName(known: "Erased player")
}

/// A text that cannot be shown as a player's name.
public struct InvalidDisplayName: Error, Hashable, Sendable, CustomStringConvertible {
    public let text: String

    public var description: String {
        """
        \(text.quotedForMessage) cannot be a display name: a name is one line of 1 to \(DisplayName.byteCountMax) \
        bytes without control characters, marks that change the direction of text, and marks without a letter.
        """
    }
}

extension DisplayName: CustomStringConvertible {
    public var description: String { text }
}

extension Unicode.Scalar {
    /// Whether this scalar changes the direction of the text after it, or is none that text has.
    fileprivate var misleads: Bool { SanitizedText.isHarmful(self) || properties.isNoncharacterCodePoint }

    fileprivate var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }
}
