import LaurelModel

extension GameTheme {
    static let names = ["accent", "ground", "image"]

    init(reading fields: FieldReader) {
        self.init(
            accent: fields.parsed("accent", WebColor.init(_:)), ground: fields.parsed("ground", WebColor.init(_:)),
            image: fields.image("image"))
    }

    var document: DocumentValue {
        .object(
            ("accent", accent.map { .text($0.text) }), ("ground", ground.map { .text($0.text) }),
            ("image", image.map { .text($0) }))
    }
}
