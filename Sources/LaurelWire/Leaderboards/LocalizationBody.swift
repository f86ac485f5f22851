import LaurelModel

/// A localization in a request, which becomes a ``BoardLocalization``.
struct LocalizationBody: Decodable {
    let localization: BoardLocalization

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case locale, name, format, suffix, image
    }

    init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownFields(besides: CodingKeys.self)
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        guard let locale = try fields.parse(.locale, as: LanguageTag.init(_:)) else {
            throw DecodingError.keyNotFound(
                CodingKeys.locale, .init(codingPath: decoder.codingPath, debugDescription: ""))
        }
        do {
            localization = try BoardLocalization(
                locale: locale, name: fields.decode(String.self, forKey: .name),
                format: fields.parse(.format, as: ScoreFormat.init(_:)),
                suffix: fields.decodeIfPresent(ScoreSuffix.self, forKey: .suffix) ?? .none,
                image: fields.decodeIfPresent(String.self, forKey: .image))
        } catch let error as InvalidLocalization {
            throw DecodingError.dataCorruptedError(
                forKey: Self.field(of: error), in: fields, debugDescription: error.description)
        }
    }

    private static func field(of error: InvalidLocalization) -> CodingKeys {
        switch error {
        case .name: .name
        case .suffix: .suffix
        case .image: .image
        case .repeated, .primaryMissing: .locale
        }
    }
}
