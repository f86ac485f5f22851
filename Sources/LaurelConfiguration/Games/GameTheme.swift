/// The colours that a game gives its players' pages. What is unreadable in them is mended where they are painted.
public struct GameTheme: Hashable, Sendable {
    /// Of buttons, tabs and the player's own row.
    public var accent: WebColor?
    /// Behind everything.
    public var ground: WebColor?

    public init(accent: WebColor? = nil, ground: WebColor? = nil) {
        self.accent = accent
        self.ground = ground
    }
}
