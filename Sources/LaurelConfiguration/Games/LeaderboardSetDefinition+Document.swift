import LaurelModel

extension LeaderboardSetDefinition {
    static let names = ["id", "referenceName", "localizations", "leaderboards"]

    init?(reading fields: FieldReader) {
        let id = fields.id(LeaderboardSetID.init)
        let referenceName = fields.line("referenceName")
        let localizations = fields.localizations("localizations", knowing: ["name", "image"]) {
            LocalizedName(reading: $0, locale: $1)
        }
        let members = fields.elements("leaderboards").map { $0.compactMap(Member.init(reading:)) }
        guard let id else { return nil }
        self.init(id: id, referenceName: referenceName)
        self.localizations = localizations
        self.members = members ?? []
    }

    func document(isFull: Bool = false) -> DocumentValue {
        .object(
            ("id", .text(id.text)),
            ("referenceName", referenceName == id.text && !isFull ? nil : .text(referenceName)),
            ("localizations", localizations.document(\.locale, \.document)),
            ("leaderboards", DocumentValue.list(members.map(\.document)).nonEmpty))
    }
}

extension LeaderboardSetDefinition.Member {
    /// Reads an id, or an object with the names of the leaderboard in this set.
    fileprivate init?(reading element: FieldReader.Element) {
        guard case .fields = element.node.content else {
            guard let id = element.parsed(LeaderboardID.init) else { return nil }
            self.init(id)
            return
        }
        guard let fields = element.object(knowing: ["id", "displayNames"]) else { return nil }
        let names = fields.localizations("displayNames", knowing: ["name"]) { LocalizedName(reading: $0, locale: $1) }
        guard let id = fields.id(LeaderboardID.init) else { return nil }
        self.init(id, displayNames: names)
    }

    fileprivate var document: DocumentValue {
        let id = DocumentValue.text(leaderboard.text)
        guard let names = displayNames.document(\.locale, \.document) else { return id }
        return .object(("id", id), ("displayNames", names))
    }
}
