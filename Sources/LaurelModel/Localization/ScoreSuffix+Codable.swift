/// The stored form: an object whose fields are named after plural categories.
///
///     {"one": " point", "other": " points"}
extension ScoreSuffix: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        var forms: [PluralCategory: String] = [:]
        for (name, form) in try container.decode([String: String].self) {
            guard let category = PluralCategory(name: name) else {
                let names = PluralCategory.allCases.map(\.name).joined(separator: ", ")
                throw DecodingError.dataCorruptedError(
                    in: container,
                    debugDescription: "\(name.quotedForMessage) is not a plural category. Use one of \(names).")
            }
            forms[category] = form
        }
        try self.init(forms)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Dictionary(uniqueKeysWithValues: forms.map { ($0.name, $1) }))
    }
}
