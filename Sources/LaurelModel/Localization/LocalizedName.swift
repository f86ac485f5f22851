/// What something is called in one language, with a description and an image where it has them.
public struct LocalizedName: Hashable, Sendable {
    public var locale: LanguageTag
    /// One line of 1 to 200 bytes.
    public var name: String
    public var description: String?
    /// The name of an image that the game has.
    public var image: String?

    public init(locale: LanguageTag, name: String, description: String? = nil, image: String? = nil) {
        self.locale = locale
        self.name = name
        self.description = description
        self.image = image
    }
}
