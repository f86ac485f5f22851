/// A leaderboard's name, format and suffix in one language.
public struct BoardLocalization: Hashable, Sendable {
    /// The language.
    public let locale: LanguageTag
    /// The leaderboard's name in that language.
    public let name: String
    /// The format that overrides the leaderboard's own; nil for no override.
    public let format: ScoreFormat?
    /// The text directly after a score.
    public let suffix: ScoreSuffix
    /// The name of an image of the game.
    public let image: String?

    /// Creates a localization.
    ///
    /// - Parameters:
    ///   - name: One line of 1 to 200 bytes.
    ///   - image: One line of 1 to 200 bytes.
    public init(
        locale: LanguageTag, name: String, format: ScoreFormat? = nil, suffix: ScoreSuffix = .none, image: String? = nil
    ) throws(InvalidLocalization) {
        guard name.isOneLine(byteCountMax: Self.textByteCountMax) else { throw .name(name) }
        if let image, !image.isOneLine(byteCountMax: Self.textByteCountMax) { throw .image(image) }
        self.locale = locale
        self.name = name
        self.format = format
        self.suffix = suffix
        self.image = image
    }

    static let textByteCountMax = 200
}

/// A reason for which a localization is invalid.
public enum InvalidLocalization: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name is not one line of valid length.
    case name(String)
    /// The suffix is not one line of valid length.
    case suffix(String)
    /// The image's name is not one line of valid length.
    case image(String)
    /// Two localizations have the same locale.
    case repeated(LanguageTag)
    /// No localization has the game's primary language.
    case primaryMissing(LanguageTag)

    public var description: String {
        switch self {
        case .name(let name):
            """
            \(name.quotedForMessage) is not a valid leaderboard name. Use one line of 1 to \
            \(BoardLocalization.textByteCountMax) bytes.
            """
        case .suffix(let suffix):
            """
            \(suffix.quotedForMessage) is not a valid suffix. Use one line of at most \(ScoreSuffix.byteCountMax) \
            bytes with a visible character, or an empty text.
            """
        case .image(let image):
            """
            \(image.quotedForMessage) is not a valid image name. Use one line of 1 to \
            \(BoardLocalization.textByteCountMax) bytes.
            """
        case .repeated(let locale):
            "Two localizations have the locale \(locale). Remove one of them."
        case .primaryMissing(let locale):
            """
            No localization has the locale \(locale), the game's primary language, which is the fallback for other \
            languages. Add this localization.
            """
        }
    }
}
