/// The colors and the image that a game gives its players' pages. Unreadable colors are fixed where they are painted.
public struct GameTheme: Hashable, Sendable {
    /// Of buttons, tabs and the player's own row.
    public var accent: WebColor?
    /// Behind everything.
    public var ground: WebColor?
    /// The name of the game's image, such as its icon.
    public var image: String?

    public init(accent: WebColor? = nil, ground: WebColor? = nil, image: String? = nil) {
        self.accent = accent
        self.ground = ground
        self.image = image
    }
}
