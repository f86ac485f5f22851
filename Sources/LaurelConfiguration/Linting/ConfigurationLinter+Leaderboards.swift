import LaurelModel

extension ConfigurationLinter {
    mutating func lint(_ board: LeaderboardDefinition, at path: String) {
        lintLocales(board.localizations.map(\.words.locale), at: path + ".localizations")
        for localization in board.localizations {
            let words = localization.words
            lint(words.suffix, at: "\(path).localizations.\(words.locale).suffix")
            if let format = words.format, board.kind.combination == nil,
                format.unitSentence != board.format.unitSentence
            {
                find(
                    .warning, at: "\(path).localizations.\(words.locale).format",
                    "The formats have different units: here \(format.unitSentence), and for the leaderboard "
                        + "\(board.format.unitSentence).",
                    advice: "Choose formats with the same unit.")
            }
        }
        if let combination = board.kind.combination {
            lint(combination, of: board, at: path + ".combined")
            return
        }
        lintRange(of: board, at: path + ".scoreRange")
        lintTimes(of: board, at: path)
        if board.submission == .sum, board.ties != .ordinal {
            find(
                .warning, at: path + ".tieRule",
                "With \(board.ties.rawValue) ranks, equal totals share a rank, although one player reached "
                    + "the total first.",
                advice: "Omit tieRule, unless this is intended.")
        }
        if board.ignoresClientDates, board.kind.recurrence != nil {
            find(
                .note, at: path + ".ignoresClientDates",
                "A score that was earned offline counts for the occurrence in which it arrives.",
                advice: "Remove ignoresClientDates if it should count for the occurrence in which it was earned.")
        }
    }

    /// The first code point of Thai, the first script without spaces between words. Chinese and Japanese follow.
    private static let firstScriptWithoutSpaces: UInt32 = 0x0E00

    private mutating func lint(_ suffix: ScoreSuffix, at path: String) {
        for category in PluralCategory.allCases {
            guard let form = suffix.forms[category], let first = form.unicodeScalars.first,
                first.properties.isAlphabetic, first.value < Self.firstScriptWithoutSpaces
            else { continue }
            find(
                .warning, at: "\(path).\(category.name)",
                "The suffix follows the number without a space: 123\(form).",
                advice: "Start it with a space, in quotes: \" \(form)\".")
        }
    }

    private mutating func lintRange(of board: LeaderboardDefinition, at path: String) {
        guard let range = board.range else { return }
        if range.lowest == range.highest {
            find(
                .warning, at: path, "The range accepts only the score \(range.lowest).",
                advice: "Use the lowest and the highest score of the game.")
        }
        guard range.lowest < 0, board.format.isNeverNegative else { return }
        find(
            .warning, at: path + ".lowest",
            "With the format \(board.format.rawValue), \(board.format.unitSentence). \(range.lowest) is negative.",
            advice: "Start the range at 0, or choose another format.")
    }

    private mutating func lintTimes(of board: LeaderboardDefinition, at path: String) {
        if board.lateWindow >= SubmissionID.rememberedFor {
            find(
                .error, at: path + ".lateWindow",
                "Scores are accepted for \(board.lateWindow), and submission ids are stored for "
                    + "\(SubmissionID.rememberedFor): a retry could count twice.",
                advice: "Make it shorter, such as \(Leaderboard.lateWindowDefault.iso8601).")
        }
        guard let recurrence = board.kind.recurrence else { return }
        if case .fixed(let fixed) = recurrence, fixed.interval < FixedRecurrence.shortestInterval {
            find(
                .error, at: path + ".recurrence.interval",
                "Each interval creates a ranking, and \(fixed.interval.iso8601) is too short.",
                advice: "Use \(FixedRecurrence.shortestInterval.iso8601) or more.")
        }
        if case .span(let stored) = board.retention, stored == .zero {
            find(
                .warning, at: path + ".retention", "Occurrences are not shown once they are final.",
                advice: "Use some days, or forever.")
        }
        guard let shortest = recurrence.shortestDuration else { return }
        if board.settling.span >= shortest {
            find(
                .warning, at: path + ".settling",
                "Every occurrence settles for \(board.settling.span.iso8601), which is at least as long as it is open. "
                    + "Its result becomes final only after the next occurrence has ended.",
                advice: "Make it shorter than \(shortest.iso8601).")
        }
    }

    private mutating func lint(_ combination: BoardCombination, of board: LeaderboardDefinition, at path: String) {
        var known: [LeaderboardDefinition] = []
        var seen: Set<LeaderboardID> = []
        for (index, id) in combination.members.enumerated() {
            let path = "\(path).members[\(index)]"
            guard seen.insert(id).inserted else {
                find(.error, at: path, "The members contain \(id) twice.", advice: "Remove one of them.")
                continue
            }
            guard let member = boards[id] else {
                find(.error, at: path, unknown(id), advice: advice(for: id))
                continue
            }
            guard case .classic = member.kind else {
                find(
                    .error, at: path, "\(id) is \(member.kind.name). Only classic leaderboards can be combined.",
                    advice: "Remove it.")
                continue
            }
            lint(member, besides: known.first, at: path)
            known.append(member)
        }
        if combination.members.count < 2 {
            find(
                .error, at: path + ".members", "A combined leaderboard needs at least two members.",
                advice: "Add a member, or use its only member instead.")
        }
        if combination.rule == .sum, board.ties != .ordinal {
            find(
                .warning, at: String(path.dropLast(".combined".count)) + ".tieRule",
                "With \(board.ties.rawValue) ranks, equal totals share a rank, although one player reached "
                    + "the total first.",
                advice: "Omit tieRule, unless this is intended.")
        }
    }

    private mutating func lint(_ member: LeaderboardDefinition, besides first: LeaderboardDefinition?, at path: String)
    {
        guard let first else { return }
        if member.order != first.order {
            find(
                .error, at: path,
                "The order of \(member.id) is \(member.order.rawValue), and the order of \(first.id) is "
                    + "\(first.order.rawValue).",
                advice: "Combine leaderboards with the same order.")
        }
        if member.format != first.format {
            find(
                .error, at: path,
                "The format of \(member.id) is \(member.format.rawValue), and the format of \(first.id) is "
                    + "\(first.format.rawValue).",
                advice: "Combine leaderboards with the same format.")
        }
    }
}

extension ScoreFormat {
    /// Whether negative scores have no meaning in the format: times, and money that is won.
    fileprivate var isNeverNegative: Bool {
        switch self {
        case .integer, .fixedPoint1, .fixedPoint2, .fixedPoint3: false
        default: true
        }
    }
}

extension Recurrence {
    /// The shortest duration of an occurrence. Nil for a recurrence by calendar, whose occurrences are a day or longer.
    fileprivate var shortestDuration: Span? {
        switch self {
        case .fixed(let rule): rule.duration
        case .calendar(let rule): rule.duration
        }
    }
}
