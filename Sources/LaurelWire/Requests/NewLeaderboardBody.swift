public import LaurelModel

/// A leaderboard to make: its id, and whatever differs from the usual.
public struct NewLeaderboardBody: Codable, Hashable, Sendable {
    public var id: LeaderboardID
    public var referenceName: String?
    public var sortOrder: SortOrder
    public var submissionType: SubmissionType
    public var tieRule: TieRule
    public var scoreRange: ScoreRange?

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case id, referenceName, sortOrder, submissionType, tieRule, scoreRange
    }

    public init(
        id: LeaderboardID, referenceName: String? = nil, sortOrder: SortOrder = .highToLow,
        submissionType: SubmissionType = .best, tieRule: TieRule = .ordinal, scoreRange: ScoreRange? = nil
    ) {
        self.id = id
        self.referenceName = referenceName
        self.sortOrder = sortOrder
        self.submissionType = submissionType
        self.tieRule = tieRule
        self.scoreRange = scoreRange
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
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(id.text, forKey: .id)
        try fields.encodeIfPresent(referenceName, forKey: .referenceName)
        try fields.encode(sortOrder.rawValue, forKey: .sortOrder)
        try fields.encode(submissionType.rawValue, forKey: .submissionType)
        try fields.encode(tieRule.rawValue, forKey: .tieRule)
        try fields.encodeIfPresent(scoreRange.map(ScoreRangeBody.init), forKey: .scoreRange)
    }

    /// - Throws: `InvalidLeaderboard`.
    public func leaderboard(of game: GameID) throws(InvalidLeaderboard) -> Leaderboard {
        try Leaderboard(
            id: id, game: game, referenceName: referenceName, order: sortOrder, submission: submissionType,
            ties: tieRule, range: scoreRange)
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
        let lowest = try fields.decode(ExactInteger<Int64>.self, forKey: .lowest).wrappedValue
        let highest = try fields.decode(ExactInteger<Int64>.self, forKey: .highest).wrappedValue
        do {
            range = try ScoreRange(lowest, highest)
        } catch {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: error.description))
        }
    }
}
