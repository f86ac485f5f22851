import LaurelModel

extension LocalizedName {
    init?(reading fields: FieldReader, locale: LanguageTag) {
        let description = fields.paragraph("description")
        let image = fields.image("image")
        guard let name = fields.requiredLine("name") else { return nil }
        self.init(locale: locale, name: name, description: description, image: image)
    }

    var document: DocumentValue {
        .object(
            ("name", .text(name)), ("description", description.map(DocumentValue.text)),
            ("image", image.map(DocumentValue.text)))
    }
}
