extension SortOrder: Codable {}
extension SubmissionType: Codable {}
extension TieRule: Codable {}
extension BoardCombination.Rule: Codable {}
extension Leaderboard.Visibility: Codable {}

/// The form in which ledgers store a leaderboard's settings.
///
/// Facts are never rewritten. Therefore a key is never renamed, and a missing key has its default.
extension Leaderboard: Codable {
    private enum Key: String, CodingKey {
        case id, game, referenceName, order, submission, ties, lowest, highest, lateWindow, ignoresClientDates
        case recurrence, settling, retention, isRetainedForever, format, localizations, language, isPublicRead, checks,
            submitters
        case combination, members, visibility, isShared, isArchived
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        let lowest = try values.decodeIfPresent(Int64.self, forKey: .lowest)
        let highest = try values.decodeIfPresent(Int64.self, forKey: .highest)
        let lateWindow = try values.decodeIfPresent(Int64.self, forKey: .lateWindow).map(Span.init(milliseconds:))
        let range: ScoreRange? =
            if let lowest, let highest { try ScoreRange(lowest, highest) } else { nil }
        try self.init(
            id: values.decode(LeaderboardID.self, forKey: .id),
            game: values.decode(GameID.self, forKey: .game),
            referenceName: values.decodeIfPresent(String.self, forKey: .referenceName),
            order: values.decodeIfPresent(SortOrder.self, forKey: .order) ?? .highToLow,
            submission: values.decodeIfPresent(SubmissionType.self, forKey: .submission) ?? .best,
            ties: values.decodeIfPresent(TieRule.self, forKey: .ties) ?? .ordinal,
            range: range,
            lateWindow: lateWindow ?? Self.lateWindowDefault,
            ignoresClientDates: values.decodeIfPresent(Bool.self, forKey: .ignoresClientDates) ?? false,
            recurrence: values.decodeIfPresent(Recurrence.self, forKey: .recurrence),
            settling: values.decodeIfPresent(Int64.self, forKey: .settling)
                .map { try SettlingGrace(Span(milliseconds: $0)) } ?? .standard,
            retention: Self.retention(values),
            format: values.decodeIfPresent(ScoreFormat.self, forKey: .format) ?? .integer,
            localizations: Self.localizations(values),
            isPublicRead: values.decodeIfPresent(Bool.self, forKey: .isPublicRead) ?? true,
            submitters: values.decodeIfPresent(Submitters.self, forKey: .submitters) ?? .players,
            checks: values.decodeIfPresent(SubmissionChecks.self, forKey: .checks) ?? .none,
            combination: Self.combination(values),
            visibility: values.decodeIfPresent(Visibility.self, forKey: .visibility) ?? .shown,
            isShared: values.decodeIfPresent(Bool.self, forKey: .isShared) ?? false,
            isArchived: values.decodeIfPresent(Bool.self, forKey: .isArchived) ?? false)
    }

    private static func combination(_ values: KeyedDecodingContainer<Key>) throws -> BoardCombination? {
        guard let rule = try values.decodeIfPresent(BoardCombination.Rule.self, forKey: .combination) else {
            return nil
        }
        return BoardCombination(rule, of: try values.decode([LeaderboardID].self, forKey: .members))
    }

    private static func retention(_ values: KeyedDecodingContainer<Key>) throws -> OccurrenceRetention {
        if try values.decodeIfPresent(Bool.self, forKey: .isRetainedForever) == true { return .forever }
        return try values.decodeIfPresent(Int64.self, forKey: .retention).map { .span(Span(milliseconds: $0)) }
            ?? .standard
    }

    private static func localizations(_ values: KeyedDecodingContainer<Key>) throws -> BoardLocalizations? {
        guard let all = try values.decodeIfPresent([BoardLocalization].self, forKey: .localizations) else { return nil }
        return try BoardLocalizations(all, primary: values.decode(LanguageTag.self, forKey: .language))
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(id, forKey: .id)
        try values.encode(game, forKey: .game)
        try values.encode(referenceName, forKey: .referenceName)
        try values.encode(order, forKey: .order)
        try values.encode(submission, forKey: .submission)
        try values.encode(ties, forKey: .ties)
        try values.encodeIfPresent(range?.lowest, forKey: .lowest)
        try values.encodeIfPresent(range?.highest, forKey: .highest)
        try values.encode(lateWindow.milliseconds, forKey: .lateWindow)
        try values.encode(ignoresClientDates, forKey: .ignoresClientDates)
        try values.encodeIfPresent(recurrence, forKey: .recurrence)
        if settling != .standard { try values.encode(settling.span.milliseconds, forKey: .settling) }
        switch retention {
        case .standard: break
        case .span(let span): try values.encode(span.milliseconds, forKey: .retention)
        case .forever: try values.encode(true, forKey: .isRetainedForever)
        }
        if format != .integer { try values.encode(format, forKey: .format) }
        try values.encodeIfPresent(localizations?.all, forKey: .localizations)
        try values.encodeIfPresent(localizations?.primary.locale, forKey: .language)
        if !isPublicRead { try values.encode(isPublicRead, forKey: .isPublicRead) }
        if submitters != .players { try values.encode(submitters, forKey: .submitters) }
        if checks != .none { try values.encode(checks, forKey: .checks) }
        try values.encodeIfPresent(combination?.rule, forKey: .combination)
        try values.encodeIfPresent(combination?.members, forKey: .members)
        if visibility != .shown { try values.encode(visibility, forKey: .visibility) }
        if isShared { try values.encode(isShared, forKey: .isShared) }
        if isArchived { try values.encode(isArchived, forKey: .isArchived) }
    }
}
