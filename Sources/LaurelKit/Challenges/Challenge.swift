public import Foundation
import LaurelWire

/// What one player dares another to do.
public struct Challenge: Hashable, Sendable, Identifiable {
    /// Where it is in its life. Accepting it sets a date, not a state.
    public enum State: String, Hashable, Sendable {
        /// It can still be won.
        case pending
        case completed
        case declined
        /// Its goal is gone, or its time.
        case invalid
    }

    /// Whose challenges are meant.
    public enum Role: String, Hashable, Sendable {
        case received
        case issued
    }

    /// What is to be done.
    public enum Goal: Hashable, Sendable {
        /// Beat this score.
        case score(Score)
        /// Complete the achievement of this id.
        case achievement(String)
    }

    /// A score that is to be beaten.
    public struct Score: Hashable, Sendable {
        public let leaderboardID: String
        /// In which occurrence, on a recurring leaderboard.
        public let occurrence: Int64?
        public let score: Int64
        /// The score as this player reads it.
        public let formattedScore: String
        /// What the issuer's game sent with it.
        public let context: UInt64
    }

    public let id: String
    /// Nil for a state that this version does not know.
    public let state: State?
    public let issuer: Player
    public let receiver: Player
    public let goal: Goal
    /// What the issuer says.
    public let message: String?
    public let issueDate: Date
    /// From then on it cannot be won.
    public let expirationDate: Date
    /// When the receiver took it onto their list; one that nobody took can be won too.
    public let acceptDate: Date?
    public let completionDate: Date?
    /// Why it is invalid: `expired`, `occurrenceFinal`, `withdrawn` or `playerGone`.
    public let invalidReason: String?
    /// The challenge that was beaten and that this one returns.
    public let returnedChallengeID: String?

    init(_ body: ChallengeBody) throws {
        goal = try Goal(score: body.score, achievement: body.achievementID)
        id = body.id
        state = State(rawValue: body.state)
        issuer = Player(body.issuer)
        receiver = Player(body.receiver)
        message = body.message
        issueDate = Date(body.issueDate)
        expirationDate = Date(body.expirationDate)
        acceptDate = body.acceptDate.map { Date($0) }
        completionDate = body.completionDate.map { Date($0) }
        invalidReason = body.reason
        returnedChallengeID = body.returnedChallengeID
    }
}

extension Challenge.Goal {
    init(score: ChallengedScoreBody?, achievement: String?) throws {
        if let score {
            self = .score(Challenge.Score(score))
        } else if let achievement {
            self = .achievement(achievement)
        } else {
            throw LaurelError(.unexpectedAnswer, "A challenge has a goal that this version of the game does not know.")
        }
    }
}

extension Challenge.Score {
    fileprivate init(_ body: ChallengedScoreBody) {
        leaderboardID = body.leaderboardID
        occurrence = body.occurrence
        score = body.score
        formattedScore = body.formattedScore
        context = body.context
    }
}
