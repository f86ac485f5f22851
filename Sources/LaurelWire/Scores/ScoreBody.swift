import Foundation
public import LaurelModel

/// A submitted score for the leaderboard in the path or for named leaderboards.
public struct ScoreBody: Codable, Hashable, Sendable {
    /// The id of the submission, which makes retries safe.
    public var id: SubmissionID?
    /// The score.
    public var score: Int64
    /// The context that the client sent with the score.
    public var context: UInt64
    /// The time at which the score was earned; the time of arrival if omitted.
    public var date: Moment?
    /// The time at which the client sent the score, by its own clock.
    public var sentAt: Moment?
    /// The number of the occurrence in which the score counts.
    public var occurrence: Int64?
    /// The player who earned the score; only from a server key.
    public var player: PlayerReference?
    /// The player's display name; only from a server key.
    public var displayName: DisplayName?
    /// The leaderboards that receive the score.
    public var leaderboardIDs: [LeaderboardID]?
    /// The signature of the player's device.
    public var deviceSignature: DeviceSignatureBody?

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case id, score, context, date, sentAt, occurrence, player, displayName, leaderboardID, leaderboardIDs
        case deviceSignature
    }

    /// Creates a score.
    public init(
        id: SubmissionID? = nil, score: Int64, context: UInt64 = 0, date: Moment? = nil,
        player: PlayerReference? = nil, displayName: DisplayName? = nil
    ) {
        self.id = id
        self.score = score
        self.context = context
        self.date = date
        self.player = player
        self.displayName = displayName
    }

    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownFields(besides: CodingKeys.self)
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        id = try fields.parse(.id, as: SubmissionID.init)
        score = try Self.score(fields)
        context = try fields.integer(.context) ?? 0
        date = try fields.decodeIfPresent(Moment.self, forKey: .date)
        sentAt = try fields.decodeIfPresent(Moment.self, forKey: .sentAt)
        occurrence = try fields.integer(.occurrence)
        player = try fields.parse(.player, as: PlayerReference.init)
        displayName = try fields.parse(.displayName, as: DisplayName.init(_:))
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
                forKey: .leaderboardIDs, in: fields,
                debugDescription: "The request has both fields. Send either leaderboardID or leaderboardIDs."
            )
        }
        leaderboardIDs = many ?? one.map { [$0] }
        deviceSignature = try fields.decodeIfPresent(DeviceSignatureBody.self, forKey: .deviceSignature)
    }

    /// Returns the score.
    ///
    /// - Throws: ``MalformedBody`` for a fraction, with the leaderboard whose format explains the unit.
    private static func score(_ fields: KeyedDecodingContainer<CodingKeys>) throws -> Int64 {
        do {
            guard let score: Int64 = try fields.integer(.score) else {
                throw DecodingError.keyNotFound(
                    CodingKeys.score, .init(codingPath: fields.codingPath, debugDescription: ""))
            }
            return score
        } catch {
            let number = try? fields.decode(JSONNumber.self, forKey: .score)
            let text = number?.text ?? (try? fields.decode(String.self, forKey: .score))
            guard let text, Self.isFraction(text) else { throw error }
            let ids =
                (try? fields.decodeIfPresent([String].self, forKey: .leaderboardIDs))
                ?? [try? fields.decode(String.self, forKey: .leaderboardID)].compactMap(\.self)
            throw MalformedBody(
                FractionalScore(text: text, leaderboard: ids.first.flatMap { try? LeaderboardID($0) }),
                at: fields.codingPath + [CodingKeys.score])
        }
    }

    private static func isFraction(_ text: String) -> Bool {
        do throws(InvalidScore) {
            _ = try Int64(scoreText: text, format: .integer)
            return false
        } catch {
            if case .fraction = error { return true }
            return false
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encodeIfPresent(id?.text, forKey: .id)
        try fields.encode(score, forKey: .score)
        if context != 0 { try fields.encode(context, forKey: .context) }
        try fields.encodeIfPresent(date, forKey: .date)
        try fields.encodeIfPresent(sentAt, forKey: .sentAt)
        try fields.encodeIfPresent(occurrence, forKey: .occurrence)
        try fields.encodeIfPresent(player?.text, forKey: .player)
        try fields.encodeIfPresent(displayName?.text, forKey: .displayName)
        try fields.encodeIfPresent(leaderboardIDs?.map(\.text), forKey: .leaderboardIDs)
        try fields.encodeIfPresent(deviceSignature, forKey: .deviceSignature)
    }
}

extension String {
    fileprivate var quotedForBody: String { "“\(prefix(100))”" }
}

/// Several scores in one body: an array, or an object with the array.
public struct ScoresBody: Decodable, Hashable, Sendable {
    /// The scores.
    public var submissions: [ScoreBody]

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case submissions
    }

    init(submissions: [ScoreBody]) { self.submissions = submissions }

    public init(from decoder: any Decoder) throws {
        if let list = try? decoder.unkeyedContainer(), list.count != nil {
            submissions = try [ScoreBody](from: decoder)
        } else {
            try decoder.refuseUnknownFields(besides: CodingKeys.self)
            submissions = try decoder.container(keyedBy: CodingKeys.self).decode([ScoreBody].self, forKey: .submissions)
        }
    }
}
