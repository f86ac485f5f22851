import LaurelModel

extension GroupChallengeDefinition {
    static let names = [
        "id", "referenceName", "leaderboard", "durations", "tries", "repeatable", "localizations", "image", "archived",
    ]

    init?(reading fields: FieldReader) {
        let id = fields.id(GroupChallengeID.init)
        let referenceName = fields.line("referenceName")
        if !fields.has("leaderboard") {
            fields.refuse("leaderboard", "The leaderboard is missing.", advice: "Use the id of a leaderboard.")
        }
        let leaderboard = fields.parsed("leaderboard", LeaderboardID.init)
        let durations = fields.list("durations", Duration.init(text:))
        let tries = fields.elements("tries").map { $0.compactMap { $0.parsed(isNumberToo: true, Tries.init(text:)) } }
        let isRepeatable = fields.flag("repeatable")
        let isArchived = fields.flag("archived")
        let image = fields.image("image")
        let localizations = fields.localizations("localizations", knowing: ["name", "description", "image"]) {
            LocalizedName(reading: $0, locale: $1)
        }
        guard let id, let leaderboard else { return nil }
        self.init(id: id, referenceName: referenceName, leaderboard: leaderboard)
        self.durations = durations ?? self.durations
        self.tries = tries ?? self.tries
        self.isRepeatable = isRepeatable ?? false
        self.isArchived = isArchived ?? false
        self.image = image
        self.localizations = localizations
    }

    func document(isFull: Bool = false) -> DocumentValue {
        .object(
            ("id", .text(id.text)),
            ("referenceName", referenceName == id.text && !isFull ? nil : .text(referenceName)),
            ("leaderboard", .text(leaderboard.text)),
            (
                "durations",
                durations == Duration.allCases && !isFull ? nil : .list(durations.map { .text("P\($0.rawValue)D") })
            ),
            ("tries", tries == Tries.allCases && !isFull ? nil : .list(tries.map(\.document))),
            ("repeatable", isRepeatable || isFull ? .flag(isRepeatable) : nil),
            ("localizations", localizations.document(\.locale, \.document)),
            ("image", image.map(DocumentValue.text)),
            ("archived", isArchived || isFull ? .flag(isArchived) : nil))
    }
}

extension GroupChallengeDefinition.Duration {
    fileprivate init(text: String) throws {
        let span = try Span(iso8601: text)
        guard let duration = Self.allCases.first(where: { $0.span == span }) else {
            throw InvalidChoice(text: text, choices: "P1D, P3D or P7D")
        }
        self = duration
    }
}

extension GroupChallengeDefinition.Tries {
    fileprivate init(text: String) throws(InvalidChoice) {
        guard let tries = Self(rawValue: text) else { throw InvalidChoice(text: text, choices: "1, 3 or unlimited") }
        self = tries
    }

    fileprivate var document: DocumentValue { self == .unlimited ? .text(rawValue) : .number(rawValue) }
}

private struct InvalidChoice: Error, CustomStringConvertible {
    let text: String
    let choices: String

    var description: String { "\(text.quotedForMessage) is not a supported value. Use \(choices)." }
}
