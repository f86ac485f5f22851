import LaurelModel

extension GameTheme {
    static let names = ["accent", "ground"]

    init(reading fields: FieldReader) {
        self.init(
            accent: fields.parsed("accent", WebColor.init(_:)), ground: fields.parsed("ground", WebColor.init(_:)))
    }

    var document: DocumentValue {
        .object(("accent", accent.map { .text($0.text) }), ("ground", ground.map { .text($0.text) }))
    }
}
