/// What a leaderboard is called in one language, and how its scores are read there.
public struct BoardLocalization: Hashable, Sendable {
    public let locale: LanguageTag
    public let name: String
    /// Takes the place of the leaderboard's own format.
    public let format: ScoreFormat?
    public let suffix: ScoreSuffix
    /// The name of an image that the game has.
    public let image: String?

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

/// Why a localization cannot be as it was described.
public enum InvalidLocalization: Error, Hashable, Sendable, CustomStringConvertible {
    case name(String)
    case suffix(String)
    case image(String)
    case repeated(LanguageTag)
    case primaryMissing(LanguageTag)

    public var description: String {
        switch self {
        case .name(let name):
            """
            \(name.quotedForMessage) cannot name a leaderboard: a name is one line of 1 to \
            \(BoardLocalization.textByteCountMax) bytes.
            """
        case .suffix(let suffix):
            """
            \(suffix.quotedForMessage) cannot be a suffix: it is one line of at most \(ScoreSuffix.byteCountMax) bytes \
            that shows something, or empty.
            """
        case .image(let image):
            """
            \(image.quotedForMessage) cannot name an image: a name is one line of 1 to \
            \(BoardLocalization.textByteCountMax) bytes.
            """
        case .repeated(let locale):
            "There are two localizations for \(locale). Leave one of them out."
        case .primaryMissing(let locale):
            """
            There is no localization for \(locale), the game's primary language, which readers of other languages see. \
            Add one.
            """
        }
    }
}
