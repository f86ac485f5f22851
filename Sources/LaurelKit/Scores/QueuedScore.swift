import Foundation
import LaurelModel
import LaurelWire

/// A queued score for one leaderboard.
struct QueuedScore: Hashable, Sendable {
    /// The idempotency key. A score for several leaderboards has the same id on each.
    let id: SubmissionID
    /// The id that replaces ``id`` if ``id`` was already expired when it was created, because of a wrong clock.
    var renewedID: SubmissionID?
    /// The leaderboard's id, or nil for the player's default leaderboard.
    let leaderboard: LeaderboardID?
    let score: Int64
    var context: UInt64 = 0
    /// The number of the only occurrence that may accept the score.
    var occurrence: Int64?
    /// The device's clocks when the score was earned.
    let earned: DeviceTime
    /// Whether a request with the score may have reached the server. It is written before the request is sent.
    var mayHaveBeenSent = false

    /// The identity of a queued score. Scores for several leaderboards share an id.
    struct Key: Hashable, Sendable {
        let id: SubmissionID
        let leaderboard: LeaderboardID?
    }

    var key: Key { Key(id: id, leaderboard: leaderboard) }

    /// Returns the time that the wall clock would show now if it had not been changed since the score was earned.
    func moment(at now: DeviceTime) -> Moment { earned.moment + now.age(of: earned) }

    /// Returns the request body when the clocks show `now`.
    ///
    /// The date is the same in every request, because the id's fingerprint covers it. The difference to `sentAt` is the
    /// score's age, which is measured with the monotonic clock if there is one.
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
        // Files of older versions lack this field; the score may have been sent.
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
