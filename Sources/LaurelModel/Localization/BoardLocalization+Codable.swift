/// The form in which ledgers store a localization. A key is never renamed, and a missing key has its default.
extension BoardLocalization: Codable {
    private enum Key: String, CodingKey {
        case locale, name, format, suffix, image
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        try self.init(
            locale: values.decode(LanguageTag.self, forKey: .locale),
            name: values.decode(String.self, forKey: .name),
            format: values.decodeIfPresent(ScoreFormat.self, forKey: .format),
            suffix: values.decodeIfPresent(ScoreSuffix.self, forKey: .suffix) ?? .none,
            image: values.decodeIfPresent(String.self, forKey: .image))
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(locale, forKey: .locale)
        try values.encode(name, forKey: .name)
        try values.encodeIfPresent(format, forKey: .format)
        if suffix != .none { try values.encode(suffix, forKey: .suffix) }
        try values.encodeIfPresent(image, forKey: .image)
    }
}
