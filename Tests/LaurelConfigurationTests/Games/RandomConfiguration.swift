import LaurelConfiguration
import LaurelModel
import LaurelTesting

/// A generator of configurations with every setting, and with texts that are difficult to write.
struct RandomConfiguration {
    private var random: SeededRandom

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    mutating func next() throws -> GameConfiguration {
        let boards = try (0..<upTo(5)).map { try leaderboard($0) }
        let achievements = try (0..<upTo(3)).map { try achievement($0) }
        let challenges = try boards.prefix(2).enumerated().map { try challenge($0, on: $1.id) }
        var sets: [LeaderboardSetDefinition] = []
        if randomBool() {
            var set = LeaderboardSetDefinition(id: try LeaderboardSetID("set"), referenceName: try text())
            set.localizations = try localizations { try LocalizedName(locale: $1, name: $0.text(), image: $0.image()) }
            set.members = try boards.map { board in
                let names = try localizations { try LocalizedName(locale: $1, name: $0.text()) }
                return LeaderboardSetDefinition.Member(board.id, displayNames: names)
            }
            sets.append(set)
        }
        return GameConfiguration(
            language: randomBool() ? try LanguageTag("pt-BR") : GameConfiguration.languageDefault,
            defaultLeaderboard: randomBool() ? boards.first?.id : nil, leaderboards: boards, leaderboardSets: sets,
            achievements: achievements, groupChallenges: challenges,
            theme: GameTheme(accent: randomBool() ? color() : nil, ground: randomBool() ? color() : nil),
            gameKit: try (0..<upTo(2)).map { _ in StoredValue(at: [try text(), try text()], try value(depth: 0)) })
    }

    private mutating func color() -> WebColor {
        WebColor(red: UInt8(upTo(256)), green: UInt8(upTo(256)), blue: UInt8(upTo(256)))
    }

    private mutating func leaderboard(_ index: Int) throws -> LeaderboardDefinition {
        let id = try LeaderboardID("board.\(index)")
        let kind = try kind()
        var board = LeaderboardDefinition(id: id, referenceName: randomBool() ? try text() : nil, kind: kind)
        board.ties = pick(TieRule.allCases)
        board.localizations = try localizations { maker, locale in
            let forms = try PluralCategory.allCases.filter { _ in maker.randomBool() }.map { ($0, try maker.text()) }
            let words = try BoardLocalization(
                locale: locale, name: maker.text(), format: maker.randomBool() ? maker.pick(ScoreFormat.allCases) : nil,
                suffix: ScoreSuffix(Dictionary(uniqueKeysWithValues: forms)), image: maker.image())
            return LocalizedBoard(words: words, description: maker.randomBool() ? try maker.text() + "\n" : nil)
        }
        board.isPublicRead = randomBool()
        if randomBool(), board.kind.combination == nil {
            board.submitters = pick(Leaderboard.Submitters.allCases)
            board.checks = try SubmissionChecks(
                improvementMax: randomBool() ? Int64(upTo(100)) : nil,
                countPerMinuteMax: randomBool() ? 1 + upTo(100) : nil,
                gapMin: randomBool() ? .seconds(Int64(1 + upTo(3_600))) : nil,
                consequence: randomBool() ? .hold : .refuse)
        }
        board.visibility = pick([.shown, .hidden])
        board.isShared = randomBool()
        board.isArchived = randomBool()
        guard kind.combination == nil else { return board }
        board.order = pick(SortOrder.allCases)
        board.submission = pick(SubmissionType.allCases)
        let ends = [Int64.random(in: .min ... .max, using: &random), Int64.random(in: -9...9, using: &random)].sorted()
        board.range = randomBool() ? try ScoreRange(ends[0], ends[1]) : nil
        board.lateWindow = Span(milliseconds: .random(in: 0...90_000_000, using: &random))
        board.ignoresClientDates = randomBool()
        board.format = pick(ScoreFormat.allCases)
        guard kind.recurrence != nil else { return board }
        board.settling = try SettlingGrace(Span(milliseconds: .random(in: 0...90_000_000, using: &random)))
        board.retention = randomBool() ? .forever : .span(.days(Int64(upTo(40))))
        return board
    }

    private mutating func kind() throws -> LeaderboardDefinition.Kind {
        switch upTo(4) {
        case 0: return .classic
        case 1:
            let rule: BoardCombination.Rule = pick(BoardCombination.Rule.allCases)
            return .combined(BoardCombination(rule, of: [try LeaderboardID("board.0"), try LeaderboardID("board.1")]))
        case 2:
            let interval = Span(milliseconds: .random(in: 60_000...9_000_000_000, using: &random))
            let duration = Span(milliseconds: .random(in: 1...interval.milliseconds, using: &random))
            let start = Moment(milliseconds: .random(in: -9_000_000_000...9_000_000_000_000, using: &random))
            return .recurring(.fixed(try FixedRecurrence(start: start, duration: duration, interval: interval)))
        default:
            let period: CalendarPeriod = pick([
                .day, .week(on: pick(Weekday.allCases)), .month(on: 1 + upTo(31)),
                .year(in: pick(Month.allCases), on: 1 + upTo(31)),
            ])
            return .recurring(
                .calendar(
                    try CalendarRecurrence(
                        every: period, at: TimeOfDay(pick(["00:00", "12:30", "23:59:59"])),
                        zone: Zone(pick(["UTC", "Europe/Paris", "America/Argentina/Buenos_Aires"])),
                        from: randomBool() ? CivilDate(iso8601: "2025-03-16") : CalendarRecurrence.startDayDefault,
                        duration: randomBool() ? .hours(1) : nil)))
        }
    }

    private mutating func achievement(_ index: Int) throws -> AchievementDefinition {
        let id = try AchievementID("achievement-\(index)")
        var achievement = AchievementDefinition(id: id, referenceName: try text(), points: 1 + upTo(100))
        achievement.isHidden = randomBool()
        achievement.isRepeatable = randomBool()
        achievement.isArchived = randomBool()
        achievement.localizations = try localizations {
            try AchievementDefinition.Localization(
                locale: $1, title: $0.text(), beforeEarnedDescription: $0.text(), afterEarnedDescription: $0.text(),
                image: $0.image())
        }
        return achievement
    }

    private mutating func challenge(_ index: Int, on board: LeaderboardID) throws -> GroupChallengeDefinition {
        let id = try GroupChallengeID("challenge-\(index)")
        var challenge = GroupChallengeDefinition(id: id, referenceName: try text(), leaderboard: board)
        challenge.durations = GroupChallengeDefinition.Duration.allCases.filter { _ in randomBool() }
        challenge.tries = GroupChallengeDefinition.Tries.allCases.filter { _ in randomBool() }
        challenge.isRepeatable = randomBool()
        challenge.image = try image()
        challenge.localizations = try localizations {
            try LocalizedName(locale: $1, name: $0.text(), description: $0.text(), image: $0.image())
        }
        return challenge
    }

    private mutating func value(depth: Int) throws -> DocumentValue {
        switch upTo(depth < 3 ? 7 : 5) {
        case 0: .null
        case 1: .flag(randomBool())
        case 2: .number(pick(["0", "-1", "1.50", "1e9", "18446744073709551616"]))
        case 3, 4: .text(try text())
        case 5: .list(try (0..<upTo(3)).map { _ in try value(depth: depth + 1) })
        default: .fields(try (0..<upTo(3)).map { DocumentField("\($0) \(try text())", try value(depth: depth + 1)) })
        }
    }

    // MARK: - Words

    private mutating func localizations<Value>(
        _ make: (inout Self, LanguageTag) throws -> Value
    ) throws -> [Value] {
        var values: [Value] = []
        for locale in ["en", "no", "pt-BR", "zh-Hant"] where randomBool() {
            values.append(try make(&self, try LanguageTag(locale)))
        }
        return values
    }

    /// Returns a line of text that is difficult for YAML and JSON. It does not start with U+FEFF, which the YAML
    /// library removes.
    private mutating func text() throws -> String {
        let hard = [
            "no", "true", "~", "null", "12:30", "2025-03-16", "1_000", "0x1F", "- a", "a: b", "# a", "'", "\"", "\\",
            "a # b",
            " a", "a ", "é", "e\u{301}", "😀", "\u{200F}שלום", "&a", "!a", "%a", "@a", "`a`", "{a", "[a", "? a", "|",
            ">", "=",
            "<<", "a,b", "…", "a\u{FEFF}", "\u{A0}a", "1e3", "-", ".", "...", "---", "Infinity",
        ]
        return (0...upTo(3)).map { _ in pick(hard) }.joined(separator: pick(["", " ", "a"]))
    }

    private mutating func image() throws -> String? { randomBool() ? pick(["en/A.png", "A.png", "é/ö 1.png"]) : nil }

    private mutating func upTo(_ end: Int) -> Int { Int.random(in: 0..<end, using: &random) }

    private mutating func randomBool() -> Bool { Bool.random(using: &random) }

    private mutating func pick<Choice>(_ choices: [Choice]) -> Choice { choices[upTo(choices.count)] }
}
