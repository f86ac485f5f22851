public import Foundation
import LaurelModel

/// A record of a local high score table.
public struct HighScoreRecord: Hashable, Sendable {
    /// The name that the player entered. A name may appear several times in a table.
    public let name: String
    /// The score.
    public let score: Int64
    /// 64 bits for the game's own use.
    public let context: UInt64
    /// The date on which the score was earned.
    public let date: Date
    /// The id with which the record is submitted to a server, or nil before the submission.
    var submission: SubmissionID?
    /// Whether the score queue has accepted the record.
    var isHandedOver = false

    /// Creates a record.
    ///
    /// - Parameters:
    ///   - name: The name that the player entered.
    ///   - score: The score.
    ///   - context: 64 bits for the game's own use.
    ///   - date: The date on which the score was earned, which is rounded to the millisecond.
    public init(name: String, score: some BinaryInteger, context: UInt64 = 0, date: Date) {
        self.name = name
        self.score = Int64(score)
        self.context = context
        self.date = Date(Moment(date))
    }
}

extension HighScoreRecord: Codable {
    private enum CodingKeys: String, CodingKey {
        case name, score, context, date, submission, handedOver
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            name: try fields.decode(String.self, forKey: .name), score: try fields.decode(Int64.self, forKey: .score),
            context: try fields.decodeIfPresent(UInt64.self, forKey: .context) ?? 0,
            date: Date(try fields.decode(Moment.self, forKey: .date)))
        isHandedOver = try fields.decodeIfPresent(Bool.self, forKey: .handedOver) ?? false
        submission = try fields.decodeIfPresent(String.self, forKey: .submission).map { try SubmissionID($0) }
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(name, forKey: .name)
        try fields.encode(score, forKey: .score)
        if context != 0 { try fields.encode(context, forKey: .context) }
        try fields.encode(Moment(date), forKey: .date)
        try fields.encodeIfPresent(submission?.text, forKey: .submission)
        if isHandedOver { try fields.encode(true, forKey: .handedOver) }
    }
}
