/// The name that other people see.
public struct DisplayName: Hashable, Sendable {
    /// The longest name, in bytes of UTF-8.
    public static let byteCountMax = 200

    public let text: String

    /// - Parameter text: One line of 1 to ``byteCountMax`` bytes, not blank, without control characters. Spaces around
    ///   it are dropped.
    public init(_ text: String) throws(InvalidDisplayName) {
        let trimmed = text.trimmingSpaces
        guard trimmed.isOneLine(byteCountMax: Self.byteCountMax) else { throw InvalidDisplayName(text: text) }
        self.text = trimmed
    }

    /// Makes a name of any text: blanks for line breaks and tabs, U+FFFD for other control characters, and no more than
    /// fits. Nil where nothing is left to see.
    ///
    /// For names that come with scores from elsewhere: a score is not lost for the way a name was once encoded.
    public init?(mending text: String) {
        let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
            switch scalar.properties.generalCategory {
            case .control where !scalar.properties.isWhitespace: "\u{FFFD}"
            case .control, .lineSeparator, .paragraphSeparator: " "
            default: scalar
            }
        }
        var mended = String(String.UnicodeScalarView(scalars)).trimmingSpaces
        while mended.utf8.count > Self.byteCountMax { mended.removeLast() }
        guard let name = try? DisplayName(mended) else { return nil }
        self = name
    }

    /// The name of a player whom no one has named yet: the developer's own id, sanitized, or else the player's number.
    public init(fallbackFor id: ExternalID, numbered number: PlayerNumber) {
        self = DisplayName(mending: id.text) ?? DisplayName(numbered: number)
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
        bytes without control characters.
        """
    }
}

extension DisplayName: CustomStringConvertible {
    public var description: String { text }
}

extension String {
    /// Without the blanks around it. By scalars: a blank with a mark behind it is one character, and the mark is text.
    fileprivate var trimmingSpaces: String {
        let isText = { (scalar: Unicode.Scalar) in !scalar.properties.isWhitespace }
        guard let first = unicodeScalars.firstIndex(where: isText), let last = unicodeScalars.lastIndex(where: isText)
        else { return "" }
        return String(unicodeScalars[first...last])
    }
}
