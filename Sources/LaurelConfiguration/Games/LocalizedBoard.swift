public import LaurelModel

/// What a leaderboard is called in one language, and what is told about it there.
public struct LocalizedBoard: Hashable, Sendable {
    public var words: BoardLocalization
    public var description: String?

    public init(words: BoardLocalization, description: String? = nil) {
        self.words = words
        self.description = description
    }
}
