public import LaurelModel

/// The name, suffix and description of a leaderboard in one language.
public struct LocalizedBoard: Hashable, Sendable {
    /// The name, format, suffix and image.
    public var words: BoardLocalization
    /// The description.
    public var description: String?

    /// Creates a localization.
    public init(words: BoardLocalization, description: String? = nil) {
        self.words = words
        self.description = description
    }
}
