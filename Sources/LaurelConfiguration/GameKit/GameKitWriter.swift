import LaurelModel

/// A converter from a configuration to the document of a `.gamekit` bundle. It reports settings without a counterpart.
struct GameKitWriter {
    let configuration: GameConfiguration
    private(set) var findings: [Finding] = []
    private var leftOut: Set<LeaderboardID> = []

    init(_ configuration: GameConfiguration) { self.configuration = configuration }

    mutating func document() -> DocumentValue {
        let boards = configuration.leaderboards.enumerated().compactMap { leaderboard($1, at: "leaderboards[\($0)]") }
        if configuration.defaultLeaderboard != nil {
            warn("defaultLeaderboard", "A bundle cannot contain a default leaderboard.")
        }
        if configuration.theme != GameTheme() { warn("theme", "A bundle cannot contain the theme of pages.") }
        let sets = configuration.leaderboardSets
        for (index, set) in sets.enumerated() {
            for (number, member) in set.members.enumerated() where !member.displayNames.isEmpty {
                warn(
                    "leaderboardSets[\(index)].leaderboards[\(number)].displayNames",
                    "A bundle cannot contain names of leaderboards within a set.")
            }
        }
        let challenges = challenges()
        let resources: [(name: String, value: DocumentValue?)] =
            [("leaderboards", .list(boards))] + leaderboardTables()
            + [("leaderboardSets", .list(sets.map { .resource($0.id.text, $0.referenceName) }))] + setTables()
            + [("achievements", .list(configuration.achievements.map(Self.achievement)))] + achievementTables()
            + [("challenges", .list(challenges.map(Self.challenge)))] + challengeTables(challenges)
        var document = DocumentValue.object(
            ("meta", .object(("version", .text(GameKitReader.version)))),
            ("resources", .fields(resources.compactMap { DocumentField($0.name, $0.value) })))
        for (index, stored) in configuration.gameKit.enumerated()
        where !document.set(stored.value, at: stored.path[...]) {
            warn(
                "gameKit[\(index)]",
                "The bundle contains no \(stored.path.joined(separator: " › ").quotedForMessage)."
            )
        }
        return document
    }

    private mutating func warn(_ path: String, _ sentence: String, advice: String = "This value is not exported.") {
        findings.append(Finding(.warning, at: Place(path), sentence, advice: advice))
    }

    // MARK: - Leaderboards

    /// Returns a leaderboard, or nil if App Store Connect cannot have it.
    private mutating func leaderboard(_ board: LeaderboardDefinition, at path: String) -> DocumentValue? {
        let recurrence: AppleRecurrence?
        switch board.kind {
        case .combined:
            return leaveOut(board, at: path + ".combined", "App Store Connect has no combined leaderboards.")
        case .recurring(let rule):
            do { recurrence = try AppleRecurrence(rule) } catch {
                return leaveOut(board, at: path + ".recurrence", error.description)
            }
        case .classic: recurrence = nil
        }
        guard let submission = AppleSubmission(board.submission) else {
            return leaveOut(board, at: path + ".submissionType", "App Store Connect has no submission type sum.")
        }
        warnOfSettings(of: board, at: path)
        return .resource(
            board.id.text, board.referenceName,
            ("defaultFormatter", .text(board.format.appleName)), ("submissionType", .text(submission.rawValue)),
            ("scoreSortType", .text(AppleOrder(board.order).rawValue)),
            ("scoreRangeStart", board.range.map { .integer($0.lowest) } ?? .null),
            ("scoreRangeEnd", board.range.map { .integer($0.highest) } ?? .null),
            ("recurrenceStartDate", recurrence.map { .text($0.recurrenceStartDate) }),
            ("recurrenceDuration", recurrence.map { .text($0.recurrenceDuration) }),
            ("recurrenceRule", recurrence.map { .text($0.recurrenceRule) }),
            ("visibility", .text(AppleVisibility(board.visibility).rawValue)), ("archived", .flag(board.isArchived)))
    }

    private mutating func leaveOut(
        _ board: LeaderboardDefinition, at path: String, _ sentence: String
    ) -> DocumentValue? {
        leftOut.insert(board.id)
        warn(path, sentence, advice: "The leaderboard \(board.id) is not exported.")
        return nil
    }

    private mutating func warnOfSettings(of board: LeaderboardDefinition, at path: String) {
        let usual = LeaderboardDefinition(id: board.id)
        let settings: [(name: String, isUsual: Bool)] = [
            ("tieRule", board.ties == usual.ties), ("lateWindow", board.lateWindow == usual.lateWindow),
            ("ignoresClientDates", board.ignoresClientDates == usual.ignoresClientDates),
            ("settling", board.settling == usual.settling), ("retention", board.retention == usual.retention),
            ("publicRead", board.isPublicRead == usual.isPublicRead), ("checks", board.checks == usual.checks),
            ("submitters", board.submitters == usual.submitters), ("shared", board.isShared == usual.isShared),
        ]
        for setting in settings where !setting.isUsual {
            warn("\(path).\(setting.name)", "App Store Connect has no setting \(setting.name).")
        }
        for words in board.localizations.map(\.words) {
            for category in PluralCategory.allCases
            where words.suffix.forms[category] != nil && category != .one && category != .other {
                warn(
                    "\(path).localizations.\(words.locale).suffix.\(category.name)",
                    "App Store Connect has only a singular and a plural.")
            }
        }
        if board.format == .elapsedMillisecond {
            warn(
                path + ".format", "Apple has withdrawn ELAPSED_TIME_MILLISECOND.",
                advice: "It is exported, but App Store Connect may reject it.")
        }
    }

    private func leaderboardTables() -> [(name: String, value: DocumentValue?)] {
        let boards = configuration.leaderboards.filter { !leftOut.contains($0.id) }
        return [
            table("leaderboardLocalizations", boards, \.id.text) { board in
                .list(
                    board.localizations.map { localization in
                        let words = localization.words
                        let forms = words.suffix.forms
                        let plural = forms[.other] ?? forms[.one] ?? ""
                        return .localization(
                            words.locale, of: board.id.text, ("name", .text(words.name)),
                            ("description", localization.description.map(DocumentValue.text)),
                            ("formatterOverride", words.format.map { .text($0.appleName) }),
                            ("formatterSuffix", .text(plural)),
                            ("formatterSuffixSingular", .text(forms[.one] ?? plural)))
                    })
            },
            images("leaderboardImages", boards, \.id.text) {
                $0.localizations.map { ($0.words.locale, $0.words.image) }
            },
        ]
    }
}

// MARK: - Sets, achievements and challenges

extension GameKitWriter {
    private func setTables() -> [(name: String, value: DocumentValue?)] {
        let sets = configuration.leaderboardSets
        return [
            table("leaderboardSetLocalizations", sets, \.id.text) { set in
                .list(set.localizations.map { .localization($0.locale, of: set.id.text, ("name", .text($0.name))) })
            },
            images("leaderboardSetImages", sets, \.id.text) { $0.localizations.map { ($0.locale, $0.image) } },
            table("leaderboardSetMemberships", sets, \.id.text) { set in
                let members = set.members.map(\.leaderboard).filter { !leftOut.contains($0) }
                return .list([
                    .object(
                        ("localID", .text(set.id.text)),
                        ("leaderboardLocalIDs", .list(members.map { .text($0.text) })))
                ])
            },
        ]
    }

    private static func achievement(_ achievement: AchievementDefinition) -> DocumentValue {
        .resource(
            achievement.id.text, achievement.referenceName, ("points", .integer(achievement.points)),
            ("repeatable", .flag(achievement.isRepeatable)), ("showBeforeEarned", .flag(!achievement.isHidden)),
            ("archived", .flag(achievement.isArchived)))
    }

    private func achievementTables() -> [(name: String, value: DocumentValue?)] {
        let achievements = configuration.achievements
        return [
            table("achievementLocalizations", achievements, \.id.text) { achievement in
                .list(
                    achievement.localizations.map {
                        .localization(
                            $0.locale, of: achievement.id.text, ("name", .text($0.title)),
                            ("beforeEarnedDescription", $0.beforeEarnedDescription.map(DocumentValue.text)),
                            ("afterEarnedDescription", $0.afterEarnedDescription.map(DocumentValue.text)))
                    })
            },
            images("achievementImages", achievements, \.id.text) { $0.localizations.map { ($0.locale, $0.image) } },
        ]
    }

    /// Returns the group challenges that a bundle can contain.
    private mutating func challenges() -> [GroupChallengeDefinition] {
        var challenges: [GroupChallengeDefinition] = []
        for (index, challenge) in configuration.groupChallenges.enumerated() {
            let path = "groupChallenges[\(index)]"
            if leftOut.contains(challenge.leaderboard) {
                warn(
                    path + ".leaderboard", "Its leaderboard is not exported.",
                    advice: "The challenge \(challenge.id) is not exported.")
                continue
            }
            if challenge.tries != GroupChallengeDefinition.Tries.allCases {
                warn(path + ".tries", "A bundle cannot contain the number of tries.")
            }
            challenges.append(challenge)
        }
        return challenges
    }

    private static func challenge(_ challenge: GroupChallengeDefinition) -> DocumentValue {
        .resource(
            challenge.id.text, challenge.referenceName, ("challengeType", .text(AppleChallenge.leaderboard.rawValue)),
            ("repeatable", .flag(challenge.isRepeatable)), ("archived", .flag(challenge.isArchived)),
            ("allowedDurations", .list(challenge.durations.map { .text(AppleDuration($0).rawValue) })))
    }

    private func challengeTables(
        _ challenges: [GroupChallengeDefinition]
    ) -> [(name: String, value: DocumentValue?)] {
        [
            table("challengeLocalizations", challenges, \.id.text) { challenge in
                .list(
                    challenge.localizations.map {
                        .localization(
                            $0.locale, of: challenge.id.text, ("name", .text($0.name)),
                            ("description", $0.description.map(DocumentValue.text)))
                    })
            },
            images("challengeImages", challenges, \.id.text) { $0.localizations.map { ($0.locale, $0.image) } },
            table("challengeDefaultImages", challenges.filter { $0.image != nil }, \.id.text) { challenge in
                .image(challenge.image ?? "", of: challenge.id.text)
            },
            table("challengeLeaderboardRelationships", challenges, \.id.text) { challenge in
                .list([
                    .object(
                        ("localID", .text(challenge.id.text)),
                        ("leaderboardLocalID", .text(challenge.leaderboard.text)))
                ])
            },
        ]
    }

    // MARK: - Tables

    private func table<Thing>(
        _ name: String, _ things: [Thing], _ id: (Thing) -> String, _ value: (Thing) -> DocumentValue
    ) -> (name: String, value: DocumentValue?) {
        (name, .fields(things.map { DocumentField(id($0), value($0)) }.filter { $0.value.nonEmpty != nil }))
    }

    private func images<Thing>(
        _ name: String, _ things: [Thing], _ id: (Thing) -> String,
        _ images: (Thing) -> [(LanguageTag, String?)]
    ) -> (name: String, value: DocumentValue?) {
        let fields = things.flatMap { thing in
            images(thing).compactMap { locale, image -> DocumentField? in
                guard let image else { return nil }
                let localID = DocumentValue.localID(locale, of: id(thing))
                return DocumentField(localID, .list([.image(image, of: localID)]))
            }
        }
        return (name, .fields(fields))
    }
}
