import LaurelModel

extension LeaderboardDefinition {
    /// The fields that combined leaderboards have, too.
    private static let namesOfAll = [
        "id", "referenceName", "tieRule", "localizations", "publicRead", "visibility", "shared", "archived", "combined",
    ]
    private static let namesOfKept = [
        "sortOrder", "submissionType", "scoreRange", "lateWindow", "ignoresClientDates", "format", "recurrence",
        "settling",
        "retention", "submitters", "checks",
    ]
    static let names = namesOfAll + namesOfKept

    /// Reads a leaderboard. Returns nil and logs findings if it is invalid.
    init?(reading fields: FieldReader) {
        let id = fields.id(LeaderboardID.init)
        let referenceName = fields.line("referenceName")
        let kind = Self.kind(fields)
        let order = fields.choice("sortOrder", SortOrder.self)
        let submission = fields.choice("submissionType", SubmissionType.self)
        let ties = fields.choice("tieRule", TieRule.self)
        let range = Self.range(fields)
        let lateWindow = fields.parsed("lateWindow", Span.init(iso8601:))
        let ignoresClientDates = fields.flag("ignoresClientDates")
        let settling = fields.parsed("settling") { try SettlingGrace(Span(iso8601: $0)) }
        let retention = fields.parsed("retention") { text in
            try text == Self.forEver ? OccurrenceRetention.forever : .span(Span(iso8601: text))
        }
        let format = fields.parsed("format", ScoreFormat.init(_:))
        let localizations = fields.localizations("localizations", knowing: LocalizedBoard.names) {
            LocalizedBoard(reading: $0, locale: $1)
        }
        let isPublicRead = fields.flag("publicRead")
        let submitters = fields.choice("submitters", Leaderboard.Submitters.self)
        let checks = fields.object("checks", knowing: SubmissionChecks.names).flatMap(SubmissionChecks.init(reading:))
        let visibility = fields.choice("visibility", Leaderboard.Visibility.self)
        let isShared = fields.flag("shared")
        let isArchived = fields.flag("archived")
        guard let id, let kind else { return nil }
        self.init(id: id, referenceName: referenceName, kind: kind)
        self.order = order ?? self.order
        self.submission = submission ?? self.submission
        self.ties = ties ?? self.ties
        self.range = range
        self.lateWindow = lateWindow ?? self.lateWindow
        self.ignoresClientDates = ignoresClientDates ?? self.ignoresClientDates
        self.settling = settling ?? self.settling
        self.retention = retention ?? self.retention
        self.format = format ?? self.format
        self.localizations = localizations
        self.isPublicRead = isPublicRead ?? self.isPublicRead
        self.submitters = submitters ?? self.submitters
        self.checks = checks ?? self.checks
        self.visibility = visibility ?? self.visibility
        self.isShared = isShared ?? self.isShared
        self.isArchived = isArchived ?? self.isArchived
    }

    private static let forEver = "forever"

    private static func kind(_ fields: FieldReader) -> Kind? {
        if fields.has("combined") {
            for name in namesOfKept where fields.has(name) {
                fields.refuse(
                    name, "A combined leaderboard has no \(name). Its order and format are those of its members.",
                    advice: "Remove it, or remove “combined”.")
            }
            guard let combined = fields.object("combined", knowing: ["members", "by"]) else { return nil }
            let rule = combined.choice("by", BoardCombination.Rule.self)
            if !combined.has("by") { combined.refuse("by", "The rule is missing.", advice: "Use sum or best.") }
            if !combined.has("members") {
                combined.refuse("members", "The members are missing.", advice: "List two or more leaderboards.")
            }
            guard let members = combined.list("members", LeaderboardID.init), let rule else { return nil }
            return .combined(BoardCombination(rule, of: members))
        }
        guard fields.has("recurrence") else {
            for name in ["settling", "retention"] where fields.has(name) {
                fields.refuse(
                    name, "A leaderboard without a recurrence has no \(name).",
                    advice: "Remove it, or add a recurrence.")
            }
            return .classic
        }
        return fields.object("recurrence", knowing: Recurrence.names).flatMap(Recurrence.init(reading:))
            .map(Kind.recurring)
    }

    private static func range(_ fields: FieldReader) -> ScoreRange? {
        guard let range = fields.object("scoreRange", knowing: ["lowest", "highest"]) else { return nil }
        let (lowest, highest) = (range.integer("lowest"), range.integer("highest"))
        guard range.has("lowest") == (lowest != nil), range.has("highest") == (highest != nil) else { return nil }
        return fields.checked("scoreRange") { try ScoreRange(lowest: lowest, highest: highest) }
    }

    /// Returns the leaderboard as a document.
    ///
    /// - Parameter isFull: Whether values that equal their default are written, too.
    func document(isFull: Bool = false) -> DocumentValue {
        func unless(_ isDefault: Bool, _ value: @autoclosure () -> DocumentValue?) -> DocumentValue? {
            isDefault && !isFull ? nil : value()
        }
        let isCombined = kind.combination != nil
        let isRecurring = kind.recurrence != nil
        return .object(
            ("id", .text(id.text)),
            ("referenceName", unless(referenceName == id.text, .text(referenceName))),
            ("combined", kind.combination?.document),
            ("sortOrder", isCombined ? nil : .text(order.rawValue)),
            ("submissionType", isCombined ? nil : unless(submission == .best, .text(submission.rawValue))),
            ("tieRule", unless(ties == .ordinal, .text(ties.rawValue))),
            ("scoreRange", isCombined ? nil : range?.document),
            (
                "lateWindow",
                isCombined ? nil : unless(lateWindow == Leaderboard.lateWindowDefault, .text(lateWindow.iso8601))
            ),
            ("ignoresClientDates", isCombined ? nil : unless(!ignoresClientDates, .flag(ignoresClientDates))),
            ("recurrence", kind.recurrence?.document),
            ("settling", isRecurring ? unless(settling == .standard, .text(settling.span.iso8601)) : nil),
            ("retention", isRecurring ? unless(retention == .standard, retention.document) : nil),
            ("format", isCombined ? nil : unless(format == .integer, .text(format.rawValue))),
            ("submitters", isCombined ? nil : unless(submitters == .players, .text(submitters.rawValue))),
            ("checks", isCombined ? nil : unless(checks == .none, checks.document)),
            ("localizations", localizations.document(\.words.locale, \.document)),
            ("publicRead", unless(isPublicRead, .flag(isPublicRead))),
            ("visibility", unless(visibility == .shown, .text(visibility.rawValue))),
            ("shared", unless(!isShared, .flag(isShared))),
            ("archived", unless(!isArchived, .flag(isArchived))))
    }
}

extension BoardCombination {
    fileprivate var document: DocumentValue {
        .object(("by", .text(rule.rawValue)), ("members", .list(members.map { .text($0.text) })))
    }
}

extension ScoreRange {
    fileprivate var document: DocumentValue {
        .object(("lowest", lowerLimit.map(DocumentValue.integer)), ("highest", upperLimit.map(DocumentValue.integer)))
    }
}

extension OccurrenceRetention {
    fileprivate var document: DocumentValue {
        switch self {
        case .forever: .text("forever")
        case .span(let span): .text(span.iso8601)
        }
    }
}
