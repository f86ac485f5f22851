import LaurelModel

extension GameKitReader {
    mutating func leaderboards() -> [LeaderboardDefinition] {
        var boards: [LeaderboardDefinition] = []
        let names =
            ["defaultFormatter", "submissionType", "scoreSortType", "scoreRangeStart", "scoreRangeEnd", "visibility"]
            + ["archived"] + Self.recurrenceNames
        resources("leaderboards", knowing: names) { reader, fields in
            if let board = reader.leaderboard(fields) { boards.append(board) }
        }
        return boards
    }

    private static let recurrenceNames = ["recurrenceStartDate", "recurrenceDuration", "recurrenceRule"]

    private mutating func leaderboard(_ fields: FieldReader) -> LeaderboardDefinition? {
        let localizations = localizations(
            of: "leaderboard", id(of: fields),
            knowing: ["name", "description", "formatterOverride", "formatterSuffix", "formatterSuffixSingular"],
            Self.localization)
        let kind = Self.kind(fields)
        let referenceName = fields.line("referenceName")
        let format = fields.parsed("defaultFormatter", ScoreFormat.init(_:))
        let submission = fields.choice("submissionType", AppleSubmission.self)
        let order = fields.choice("scoreSortType", AppleOrder.self)
        let visibility = fields.choice("visibility", AppleVisibility.self)
        let isArchived = fields.flag("archived")
        let range = Self.range(fields)
        guard let id = fields.parsed("vendorIdentifier", LeaderboardID.init), let kind else { return nil }
        var board = LeaderboardDefinition(id: id, referenceName: referenceName, kind: kind)
        board.localizations = localizations
        // Old leaderboards have a format only in each localization.
        board.format = format ?? localizations.lazy.compactMap(\.words.format).first ?? .integer
        board.submission = submission?.type ?? .best
        board.order = order?.order ?? .highToLow
        board.range = range
        board.visibility = visibility?.visibility ?? .shown
        board.isArchived = isArchived ?? false
        return board
    }

    private static func localization(
        _ fields: FieldReader, _ locale: LanguageTag, _ image: String?
    ) -> LocalizedBoard? {
        let format = fields.parsed("formatterOverride", ScoreFormat.init(_:))
        let plural = fields.text("formatterSuffix") ?? ""
        let singular = fields.text("formatterSuffixSingular") ?? plural
        let description = fields.paragraph("description")
        let suffix = fields.checked("formatterSuffix") {
            plural.isEmpty && singular.isEmpty
                ? .none : try ScoreSuffix(singular: singular == plural ? nil : singular, plural: plural)
        }
        guard let name = fields.requiredLine("name"), let suffix else { return nil }
        let words = fields.checked("name") {
            try BoardLocalization(locale: locale, name: name, format: format, suffix: suffix, image: image)
        }
        return words.map { LocalizedBoard(words: $0, description: description) }
    }

    private static func kind(_ fields: FieldReader) -> LeaderboardDefinition.Kind? {
        let present = recurrenceNames.filter(fields.has)
        guard !present.isEmpty else { return .classic }
        let missing = recurrenceNames.filter { !fields.has($0) }
        for name in missing {
            fields.refuse(
                name, "The recurrence has no \(name).",
                advice: "Use all of \(recurrenceNames.joined(separator: ", ")).")
        }
        guard let start = fields.text(recurrenceNames[0]), let duration = fields.text(recurrenceNames[1]),
            let rule = fields.text(recurrenceNames[2])
        else { return nil }
        let apple = AppleRecurrence(recurrenceStartDate: start, recurrenceDuration: duration, recurrenceRule: rule)
        return fields.checked("recurrenceRule") { .recurring(try Recurrence(apple)) }
    }

    private static func range(_ fields: FieldReader) -> ScoreRange? {
        let ends = ["scoreRangeStart", "scoreRangeEnd"]
        let missing = ends.filter { !fields.has($0) }
        guard missing.count < 2 else { return nil }
        for name in missing {
            fields.refuse(name, "The range has no \(name).", advice: "Use both ends, or neither.")
        }
        let (lowest, highest) = (fields.integer(ends[0]), fields.integer(ends[1]))
        guard let lowest, let highest else { return nil }
        return fields.checked(ends[0]) { try ScoreRange(lowest, highest) }
    }

    mutating func leaderboardSets() -> [LeaderboardSetDefinition] {
        var sets: [LeaderboardSetDefinition] = []
        resources("leaderboardSets", knowing: []) { reader, fields in
            let text = reader.id(of: fields)
            let localizations = reader.localizations(of: "leaderboardSet", text, knowing: ["name"]) {
                fields, locale, image in
                fields.requiredLine("name").map { LocalizedName(locale: locale, name: $0, image: image) }
            }
            let memberships = reader.table("leaderboardSetMemberships", text).compactMap { $0.object(knowing: nil) }
            for membership in memberships { reader.passOver(membership, allBut: ["localID", "leaderboardLocalIDs"]) }
            let members = memberships.flatMap { $0.list("leaderboardLocalIDs", LeaderboardID.init) ?? [] }
            let referenceName = fields.line("referenceName")
            guard let id = fields.parsed("vendorIdentifier", LeaderboardSetID.init) else { return }
            var set = LeaderboardSetDefinition(id: id, referenceName: referenceName)
            set.localizations = localizations
            set.members = members.map { LeaderboardSetDefinition.Member($0) }
            sets.append(set)
        }
        return sets
    }
}
