import LaurelModel

extension AchievementDefinition {
    static let names = ["id", "referenceName", "points", "hidden", "repeatable", "localizations", "archived"]

    init?(reading fields: FieldReader) {
        let id = fields.id(AchievementID.init)
        let referenceName = fields.line("referenceName")
        let points = fields.integer("points")
        if !fields.has("points") {
            fields.refuse("points", "The points are missing.", advice: "Use 1 to 100.")
        } else if let points, !(Int64(Self.points.lowerBound)...Int64(Self.points.upperBound)).contains(points) {
            fields.refuse(
                "points", "\(points) points are outside the range.",
                advice: "Use \(Self.points.lowerBound) to \(Self.points.upperBound).")
        }
        let isHidden = fields.flag("hidden")
        let isRepeatable = fields.flag("repeatable")
        let isArchived = fields.flag("archived")
        let localizations = fields.localizations("localizations", knowing: Localization.names) {
            Localization(reading: $0, locale: $1)
        }
        guard let id, let points = points.flatMap(Int.init(exactly:)) else { return nil }
        self.init(id: id, referenceName: referenceName, points: points)
        self.isHidden = isHidden ?? false
        self.isRepeatable = isRepeatable ?? false
        self.isArchived = isArchived ?? false
        self.localizations = localizations
    }

    func document(isFull: Bool = false) -> DocumentValue {
        .object(
            ("id", .text(id.text)),
            ("referenceName", referenceName == id.text && !isFull ? nil : .text(referenceName)),
            ("points", .integer(points)),
            ("hidden", isHidden || isFull ? .flag(isHidden) : nil),
            ("repeatable", isRepeatable || isFull ? .flag(isRepeatable) : nil),
            ("localizations", localizations.document(\.locale, \.document)),
            ("archived", isArchived || isFull ? .flag(isArchived) : nil))
    }
}

extension AchievementDefinition.Localization {
    fileprivate static let names = ["title", "beforeEarnedDescription", "afterEarnedDescription", "image"]

    fileprivate init?(reading fields: FieldReader, locale: LanguageTag) {
        let before = fields.paragraph("beforeEarnedDescription")
        let after = fields.paragraph("afterEarnedDescription")
        let image = fields.image("image")
        guard let title = fields.requiredLine("title") else { return nil }
        self.init(
            locale: locale, title: title, beforeEarnedDescription: before, afterEarnedDescription: after, image: image)
    }

    fileprivate var document: DocumentValue {
        .object(
            ("title", .text(title)), ("beforeEarnedDescription", beforeEarnedDescription.map(DocumentValue.text)),
            ("afterEarnedDescription", afterEarnedDescription.map(DocumentValue.text)),
            ("image", image.map(DocumentValue.text)))
    }
}
