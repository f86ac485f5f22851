import LaurelModel

extension LocalizedBoard {
    static let names = ["name", "description", "format", "suffix", "image"]

    init?(reading fields: FieldReader, locale: LanguageTag) {
        let format = fields.parsed("format", ScoreFormat.init(_:))
        let suffix = fields.object("suffix", knowing: PluralCategory.allCases.map(\.name)).map { forms in
            var texts: [PluralCategory: String] = [:]
            for category in PluralCategory.allCases { texts[category] = forms.text(category.name) }
            return fields.checked("suffix") { try ScoreSuffix(texts) } ?? .none
        }
        let description = fields.paragraph("description")
        let image = fields.image("image")
        guard let name = fields.requiredLine("name") else { return nil }
        let words = fields.checked("name") {
            try BoardLocalization(locale: locale, name: name, format: format, suffix: suffix ?? .none, image: image)
        }
        guard let words else { return nil }
        self.init(words: words, description: description)
    }

    var document: DocumentValue {
        let forms = PluralCategory.allCases.compactMap { category in
            words.suffix.forms[category].map { DocumentField(category.name, .text($0)) }
        }
        return .object(
            ("name", .text(words.name)), ("description", description.map(DocumentValue.text)),
            ("format", words.format.map { .text($0.rawValue) }), ("suffix", DocumentValue.fields(forms).nonEmpty),
            ("image", words.image.map(DocumentValue.text)))
    }
}
