import LaurelCore
import LaurelModel
import LaurelServer
import LaurelWire

/// A line of the file that `laurel salvage --export` writes: a fact that only the former primary has.
struct ExtraFactLine: Encodable {
    private let group: String
    private let environment: String
    private let position: Int64
    private let moment: String
    private let kind: String
    private let leaderboard: String?
    private let occurrence: Int64?
    private let player: PlayerBody?
    private let score: ScoreBody?
    private let flags: Int64?
    /// The values without an own field, as they are stored.
    private let content: String?
    /// The outcome of the salvage, for a score.
    private let result: String?

    private struct PlayerBody: Encodable {
        let id: String
        let externalID: String?
        let displayName: String
    }

    private struct ScoreBody: Encodable {
        let id: String
        let author: String
        let score: Int64
        let context: String
        let date: String?
        let sentAt: String?
        let occurrence: Int64?
        let receivedAt: String
        let earnedAt: String
        let outcome: String
    }

    init(_ salvaged: SalvagedFact, in realm: Realm) {
        let (fact, record) = (salvaged.fact, FactRecord(salvaged.fact))
        (group, environment) = (realm.group.text, realm.environment.rawValue)
        (position, moment, kind) = (fact.position.value, fact.moment.iso8601, fact.kindName)
        (leaderboard, occurrence) = (salvaged.leaderboard?.text, record.occurrence)
        (flags, content) = (record.flags, record.settings)
        player = salvaged.player.map {
            PlayerBody(id: $0.id.text, externalID: $0.externalID?.text, displayName: $0.displayName.text)
        }
        if case .submission(let submission) = fact.content {
            score = ScoreBody(
                id: submission.id.text, author: submission.author.rawValue, score: submission.score,
                context: String(submission.context), date: submission.date?.iso8601,
                sentAt: submission.sentAt?.iso8601, occurrence: submission.namedOccurrence,
                receivedAt: submission.receivedAt.iso8601, earnedAt: submission.earnedAt.iso8601,
                outcome: submission.outcome.rawValue)
        } else {
            score = nil
        }
        result =
            switch salvaged.outcome {
            case .notScore: nil
            case .pending: "pending"
            case .present: "present"
            case .submitted(let outcome): "submitted: \(outcome.rawValue)"
            case .refused(let reason): "rejected: \(reason)"
            }
    }

    /// The line, with a line feed.
    var text: String { get throws { String(decoding: try WireJSON.encode(self), as: UTF8.self) + "\n" } }
}
