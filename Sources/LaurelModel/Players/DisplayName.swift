/// The name that other players see.
public struct DisplayName: Hashable, Sendable {
    /// The maximum length, in bytes of UTF-8.
    public static let byteCountMax = 200

    /// The text of the name.
    public let text: String

    /// Creates a name.
    ///
    /// - Parameter text: One line of 1 to ``byteCountMax`` bytes, not blank, without control characters, noncharacters
    ///   and marks that change the direction of text. A letter must precede the first combining mark. Surrounding
    ///   spaces are removed.
    public init(_ text: String) throws(InvalidDisplayName) {
        let name = try Self.stored(text)
        guard !name.text.unicodeScalars.contains(where: \.misleads), name.text.unicodeScalars.first?.isMark != true
        else { throw InvalidDisplayName(text: text) }
        self = name
    }

    /// Returns a stored name without the checks for new names.
    package static func stored(_ text: String) throws(InvalidDisplayName) -> Self {
        let trimmed = text.trimmingSpaces
        guard trimmed.isOneLine(byteCountMax: Self.byteCountMax) else { throw InvalidDisplayName(text: text) }
        return DisplayName(known: trimmed)
    }

    /// Sanitizes any text: line breaks and tabs become spaces, other characters that no name has become U+FFFD, and a
    /// text that is too long is cut. Returns nil if no visible character is left.
    ///
    /// For names of imported scores: a score must not be lost because of the encoding of a name.
    public init?(sanitizing text: String) {
        // Most names are plain ASCII, in which nothing is replaced.
        if text.utf8.count <= Self.byteCountMax, text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) {
            guard let name = try? Self.stored(text) else { return nil }
            self = name
            return
        }
        let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
            switch scalar.properties.generalCategory {
            case .control where !scalar.properties.isWhitespace: "\u{FFFD}"
            case .control, .lineSeparator, .paragraphSeparator: " "
            default: scalar.misleads ? "\u{FFFD}" : scalar
            }
        }
        var sanitized = String(String.UnicodeScalarView(scalars)).trimmingSpaces
        // A combining mark without a letter.
        if sanitized.unicodeScalars.first?.isMark == true { sanitized = "\u{FFFD}" + sanitized }
        // Each scalar has at least one byte. Removing the last character of a long text may read all of it.
        sanitized = String(String.UnicodeScalarView(sanitized.unicodeScalars.prefix(Self.byteCountMax + 1)))
        while sanitized.utf8.count > Self.byteCountMax { sanitized.removeLast() }
        guard let name = try? DisplayName(sanitized) else { return nil }
        self = name
    }

    /// Creates the name of a player who has none: the sanitized external id, or else the player's number.
    public init(fallbackFor id: ExternalID, numbered number: PlayerNumber) {
        self = DisplayName(sanitizing: id.text) ?? DisplayName(numbered: number)
    }

    /// Creates a name that does not identify the person, and is different for every number.
    public init(numbered number: PlayerNumber) { self.init(known: "Player \(number)") }

    /// Creates a name from the text of another name.
    init(known text: String) { self.text = text }

    /// The name that replaces that of an erased player.
    public static let erased = DisplayName(known: "Erased player")
}

/// An error for a text that is not a valid display name.
public struct InvalidDisplayName: Error, Hashable, Sendable, CustomStringConvertible {
    /// The rejected text.
    public let text: String

    public var description: String {
        """
        \(text.quotedForMessage) is not a valid display name. Use one line of 1 to \(DisplayName.byteCountMax) bytes \
        without control characters, marks that change the direction of text, and marks without a letter.
        """
    }
}

extension DisplayName: CustomStringConvertible {
    public var description: String { text }
}

extension Unicode.Scalar {
    /// Whether this scalar changes the direction of text or is a noncharacter.
    fileprivate var misleads: Bool { SanitizedText.isHarmful(self) || properties.isNoncharacterCodePoint }

    fileprivate var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }
}
