import Foundation
import LaurelModel
import LaurelWire

/// A score on its way to one leaderboard.
struct QueuedScore: Hashable, Sendable {
    /// What makes it count once; one score to several leaderboards has one id.
    let id: SubmissionID
    /// The id that is sent instead, where the clock was so wrong that the server takes the first for an old one.
    var renewedID: SubmissionID?
    /// Nil for the player's default leaderboard.
    let leaderboard: LeaderboardID?
    let score: Int64
    var context: UInt64 = 0
    /// The occurrence that it is meant for; only that one will do.
    var occurrence: Int64?
    /// What the device's clocks showed when it was earned.
    let earned: DeviceTime
    /// Whether a request with it may have reached the server. It is written before the request is sent.
    var mayHaveBeenSent = false

    /// One id may be on its way to several leaderboards.
    struct Key: Hashable, Sendable {
        let id: SubmissionID
        let leaderboard: LeaderboardID?
    }

    var key: Key { Key(id: id, leaderboard: leaderboard) }

    /// What the clock by which it was earned would show by now, had nobody set it since.
    func moment(at now: DeviceTime) -> Moment { earned.moment + now.age(of: earned) }

    /// What is sent when the clocks show `now`.
    ///
    /// The date is the same at every sending, as the id wants it. The difference to `sentAt` is the score's age, by the
    /// clock that nobody can set where there is one.
    func body(sentAt now: DeviceTime) -> ScoreBody {
        var body = ScoreBody(id: renewedID ?? id, score: score, context: context, date: earned.moment)
        body.sentAt = moment(at: now)
        body.occurrence = occurrence
        body.leaderboardIDs = leaderboard.map { [$0] }
        return body
    }
}

extension QueuedScore: Codable {
    private enum CodingKeys: String, CodingKey {
        case id, renewedID, leaderboard, score, context, occurrence, earned, mayHaveBeenSent
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        id = try SubmissionID(fields.decode(String.self, forKey: .id))
        renewedID = try fields.decodeIfPresent(String.self, forKey: .renewedID).map { try SubmissionID($0) }
        leaderboard = try fields.decodeIfPresent(String.self, forKey: .leaderboard).map { try LeaderboardID($0) }
        score = try fields.decode(Int64.self, forKey: .score)
        context = try fields.decodeIfPresent(UInt64.self, forKey: .context) ?? 0
        occurrence = try fields.decodeIfPresent(Int64.self, forKey: .occurrence)
        earned = try fields.decode(DeviceTime.self, forKey: .earned)
        // Files from before this field say nothing: the score may have been sent.
        mayHaveBeenSent = try fields.decodeIfPresent(Bool.self, forKey: .mayHaveBeenSent) ?? true
    }

    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(id.text, forKey: .id)
        try fields.encodeIfPresent(renewedID?.text, forKey: .renewedID)
        try fields.encodeIfPresent(leaderboard?.text, forKey: .leaderboard)
        try fields.encode(score, forKey: .score)
        if context != 0 { try fields.encode(context, forKey: .context) }
        try fields.encodeIfPresent(occurrence, forKey: .occurrence)
        try fields.encode(earned, forKey: .earned)
        try fields.encode(mayHaveBeenSent, forKey: .mayHaveBeenSent)
    }
}
