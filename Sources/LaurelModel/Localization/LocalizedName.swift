/// A name in one language, with an optional description and image.
public struct LocalizedName: Hashable, Sendable {
    /// The language.
    public var locale: LanguageTag
    /// The name: one line of 1 to 200 bytes.
    public var name: String
    /// The description; nil if there is none.
    public var description: String?
    /// The name of an image of the game.
    public var image: String?

    /// Creates a name in one language.
    public init(locale: LanguageTag, name: String, description: String? = nil, image: String? = nil) {
        self.locale = locale
        self.name = name
        self.description = description
        self.image = image
    }
}
