/// The colors and the image of the players' pages. Colors with insufficient contrast are adjusted on rendering.
public struct GameTheme: Hashable, Sendable {
    /// The color of buttons, tabs and the player's own row.
    public var accent: WebColor?
    /// The background color.
    public var ground: WebColor?
    /// The name of the game's image, such as its icon.
    public var image: String?

    /// Creates a theme.
    public init(accent: WebColor? = nil, ground: WebColor? = nil, image: String? = nil) {
        self.accent = accent
        self.ground = ground
        self.image = image
    }
}
