public import LaurelModel

/// A score that is sent: to the leaderboard of the path, or to those that it names.
public struct ScoreBody: Decodable, Hashable, Sendable {
    public var id: SubmissionID?
    public var score: Int64
    public var context: UInt64
    public var date: Moment?
    public var sentAt: Moment?
    public var occurrence: Int64?
    /// From a server key: for whom.
    public var player: PlayerReference?
    /// From a server key: the name that others see.
    public var displayName: DisplayName?
    public var leaderboardIDs: [LeaderboardID]?

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case id, score, context, date, sentAt, occurrence, player, displayName, leaderboardID, leaderboardIDs
    }

    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownFields(besides: CodingKeys.self)
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        id = try fields.parse(.id, as: SubmissionID.init)
        guard let score: Int64 = try fields.integer(.score) else {
            throw DecodingError.keyNotFound(
                CodingKeys.score, .init(codingPath: decoder.codingPath, debugDescription: ""))
        }
        self.score = score
        context = try fields.integer(.context) ?? 0
        date = try fields.decodeIfPresent(Moment.self, forKey: .date)
        sentAt = try fields.decodeIfPresent(Moment.self, forKey: .sentAt)
        occurrence = try fields.integer(.occurrence)
        player = try fields.parse(.player, as: PlayerReference.init)
        displayName = try fields.parse(.displayName, as: DisplayName.init)
        let one = try fields.parse(.leaderboardID, as: LeaderboardID.init)
        let many = try fields.decodeIfPresent([String].self, forKey: .leaderboardIDs)?.map { text in
            do {
                return try LeaderboardID(text)
            } catch {
                throw DecodingError.dataCorruptedError(
                    forKey: .leaderboardIDs, in: fields, debugDescription: "\(text.quotedForBody): \(error)")
            }
        }
        guard one == nil || many == nil else {
            throw DecodingError.dataCorruptedError(
                forKey: .leaderboardIDs, in: fields, debugDescription: "Name leaderboardID or leaderboardIDs, not both."
            )
        }
        leaderboardIDs = many ?? one.map { [$0] }
    }
}

extension String {
    fileprivate var quotedForBody: String { "“\(prefix(100))”" }
}

/// Several scores in one body: a list, or an object with the list in it.
public struct ScoresBody: Decodable, Hashable, Sendable {
    public var submissions: [ScoreBody]

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case submissions
    }

    public init(from decoder: any Decoder) throws {
        if let list = try? decoder.unkeyedContainer(), list.count != nil {
            submissions = try [ScoreBody](from: decoder)
        } else {
            try decoder.refuseUnknownFields(besides: CodingKeys.self)
            submissions = try decoder.container(keyedBy: CodingKeys.self).decode([ScoreBody].self, forKey: .submissions)
        }
    }
}
