public import LaurelModel

/// A request to create a leaderboard. Omitted fields have their default.
public struct NewLeaderboardBody: Codable, Hashable, Sendable {
    /// The id.
    public var id: LeaderboardID
    /// The name in the console and in configurations.
    public var referenceName: String?
    /// The order of scores.
    public var sortOrder: SortOrder
    /// The rule that computes an entry's score from submissions.
    public var submissionType: SubmissionType
    /// The rule for the ranks of equal scores.
    public var tieRule: TieRule
    /// The accepted range of scores.
    public var scoreRange: ScoreRange?
    /// The maximum age of a score.
    public var lateWindow: Span?
    /// The rule of the occurrences of a recurring leaderboard.
    public var recurrence: Recurrence?
    /// The settling period after the end of an occurrence.
    public var settling: SettlingGrace?
    /// The time for which old occurrences are retained.
    public var retention: OccurrenceRetention?
    /// The format of scores.
    public var format: ScoreFormat
    /// The localizations.
    public var localizations: BoardLocalizations?
    /// Whether clients without a credential may read it.
    public var publicRead: Bool
    /// The accepted authors of scores.
    public var submitters: Leaderboard.Submitters?
    /// The checks for suspicious submissions.
    public var checks: SubmissionChecks?

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case id, referenceName, sortOrder, submissionType, tieRule, scoreRange, lateWindow, recurrence, settling
        case retention, format, localizations, primaryLanguage, publicRead, submitters, checks
    }

    /// Creates a request.
    public init(
        id: LeaderboardID, referenceName: String? = nil, sortOrder: SortOrder = .highToLow,
        submissionType: SubmissionType = .best, tieRule: TieRule = .ordinal, scoreRange: ScoreRange? = nil,
        lateWindow: Span? = nil, recurrence: Recurrence? = nil, settling: SettlingGrace? = nil,
        retention: OccurrenceRetention? = nil, format: ScoreFormat = .integer, publicRead: Bool = true
    ) {
        self.id = id
        self.referenceName = referenceName
        self.sortOrder = sortOrder
        self.submissionType = submissionType
        self.tieRule = tieRule
        self.scoreRange = scoreRange
        self.lateWindow = lateWindow
        self.recurrence = recurrence
        self.settling = settling
        self.retention = retention
        self.format = format
        self.publicRead = publicRead
    }

    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownFields(besides: CodingKeys.self)
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        guard let id = try fields.parse(.id, as: LeaderboardID.init) else {
            throw DecodingError.keyNotFound(CodingKeys.id, .init(codingPath: decoder.codingPath, debugDescription: ""))
        }
        self.id = id
        referenceName = try fields.decodeIfPresent(String.self, forKey: .referenceName)
        sortOrder = try fields.choice(.sortOrder) ?? .highToLow
        submissionType = try fields.choice(.submissionType) ?? .best
        tieRule = try fields.choice(.tieRule) ?? .ordinal
        scoreRange = try fields.decodeIfPresent(RangeBody.self, forKey: .scoreRange)?.range
        lateWindow = try fields.parse(.lateWindow, as: Span.init(iso8601:))
        recurrence = try fields.decodeIfPresent(Recurrence.self, forKey: .recurrence)
        if case .fixed(let fixed) = recurrence {
            do { try fixed.checkInterval() } catch {
                throw DecodingError.dataCorruptedError(
                    forKey: .recurrence, in: fields, debugDescription: error.description)
            }
        }
        settling = try fields.parse(.settling) { text in try SettlingGrace(Span(iso8601: text)) }
        retention = try fields.parse(.retention, as: OccurrenceRetention.init(_:))
        for field in [CodingKeys.settling, .retention] where recurrence == nil && fields.contains(field) {
            throw DecodingError.dataCorruptedError(
                forKey: field, in: fields,
                debugDescription: "This setting requires a recurrence. Omit it, or add a recurrence.")
        }
        format = try fields.parse(.format, as: ScoreFormat.init(_:)) ?? .integer
        localizations = try Self.localizations(fields)
        publicRead = try fields.decodeIfPresent(Bool.self, forKey: .publicRead) ?? true
        submitters = try fields.choice(.submitters)
        checks = try fields.decodeIfPresent(SubmissionChecks.self, forKey: .checks)
    }

    private static func localizations(_ fields: KeyedDecodingContainer<CodingKeys>) throws -> BoardLocalizations? {
        let primary = try fields.parse(.primaryLanguage, as: LanguageTag.init(_:))
        let bodies = try fields.decodeIfPresent([LocalizationBody].self, forKey: .localizations)
        guard let all = bodies?.map(\.localization) else {
            guard primary != nil else { return nil }
            throw DecodingError.dataCorruptedError(
                forKey: .primaryLanguage, in: fields,
                debugDescription: "The leaderboard has no localizations. Add localizations, or omit this field.")
        }
        // BoardLocalizations reports a repeated language.
        let isRepeated = Set(all.map(\.locale)).count < all.count
        guard let primary = primary ?? (all.count == 1 || isRepeated ? all[0].locale : nil) else {
            throw DecodingError.dataCorruptedError(
                forKey: .primaryLanguage, in: fields,
                debugDescription: "The primary language is missing. Use the locale of one of the localizations.")
        }
        do {
            return try BoardLocalizations(all, primary: primary)
        } catch {
            throw DecodingError.dataCorruptedError(
                forKey: .localizations, in: fields, debugDescription: error.description)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(id.text, forKey: .id)
        try fields.encodeIfPresent(referenceName, forKey: .referenceName)
        try fields.encode(sortOrder.rawValue, forKey: .sortOrder)
        try fields.encode(submissionType.rawValue, forKey: .submissionType)
        try fields.encode(tieRule.rawValue, forKey: .tieRule)
        try fields.encodeIfPresent(scoreRange.map(ScoreRangeBody.init), forKey: .scoreRange)
        try fields.encodeIfPresent(lateWindow?.iso8601, forKey: .lateWindow)
        try fields.encodeIfPresent(recurrence, forKey: .recurrence)
        try fields.encodeIfPresent(settling?.span.iso8601, forKey: .settling)
        try fields.encodeIfPresent(retention?.description, forKey: .retention)
        try fields.encode(format, forKey: .format)
        try fields.encodeIfPresent(localizations?.all, forKey: .localizations)
        try fields.encodeIfPresent(localizations?.primary.locale, forKey: .primaryLanguage)
        try fields.encode(publicRead, forKey: .publicRead)
        try fields.encodeIfPresent(submitters?.rawValue, forKey: .submitters)
        try fields.encodeIfPresent(checks, forKey: .checks)
    }

    /// Returns the leaderboard of the request.
    ///
    /// - Throws: ``MalformedBody`` with the invalid field.
    public func leaderboard(of game: GameID) throws(MalformedBody) -> Leaderboard {
        do throws(InvalidLeaderboard) {
            return try Leaderboard(
                id: id, game: game, referenceName: referenceName, order: sortOrder, submission: submissionType,
                ties: tieRule, range: scoreRange, lateWindow: lateWindow ?? Leaderboard.lateWindowDefault,
                recurrence: recurrence, settling: settling ?? .standard, retention: retention ?? .standard,
                format: format, localizations: localizations, isPublicRead: publicRead,
                submitters: submitters ?? .players, checks: checks ?? .none)
        } catch {
            let field: CodingKeys =
                switch error {
                case .name: .referenceName
                case .lateWindow: .lateWindow
                // A body has no members, because only a configuration can create combined leaderboards.
                case .combination: .id
                }
            throw MalformedBody(field: field.rawValue, reason: error.description)
        }
    }
}

private struct RangeBody: Decodable {
    let range: ScoreRange

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case lowest, highest
    }

    init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownFields(besides: CodingKeys.self)
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        let lowest = try fields.decodeIfPresent(ExactInteger<Int64>.self, forKey: .lowest)?.wrappedValue
        let highest = try fields.decodeIfPresent(ExactInteger<Int64>.self, forKey: .highest)?.wrappedValue
        do {
            range = try ScoreRange(lowest: lowest, highest: highest)
        } catch {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: error.description))
        }
    }
}
