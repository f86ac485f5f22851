public import Foundation
import LaurelWire

/// A challenge from one player to another, on a score or an achievement.
public struct Challenge: Hashable, Sendable, Identifiable {
    /// A challenge's state. Accepting a challenge sets ``Challenge/acceptDate`` and does not change the state.
    public enum State: String, Hashable, Sendable {
        /// The challenge can still be completed.
        case pending
        /// The receiver beat the score or completed the achievement.
        case completed
        /// The receiver declined the challenge.
        case declined
        /// The challenge expired, or its goal no longer exists. See ``Challenge/invalidReason``.
        case invalid
    }

    /// The player's role in the listed challenges.
    public enum Role: String, Hashable, Sendable {
        /// The player received the challenge.
        case received
        /// The player issued the challenge.
        case issued
    }

    /// The goal that completes a challenge.
    public enum Goal: Hashable, Sendable {
        /// Beating this score.
        case score(Score)
        /// Completing the achievement with this id.
        case achievement(String)
    }

    /// The score to beat.
    public struct Score: Hashable, Sendable {
        /// The id of the leaderboard on which the score was submitted.
        public let leaderboardID: String
        /// The number of the occurrence, or nil on a classic leaderboard.
        public let occurrence: Int64?
        /// The score as a raw integer.
        public let score: Int64
        /// The score, formatted for the player's locale.
        public let formattedScore: String
        /// The context that the issuer's game submitted with the score.
        public let context: UInt64
    }

    /// The challenge's id.
    public let id: String
    /// The current state, or nil if this version of the library does not know it.
    public let state: State?
    /// The player who issued the challenge.
    public let issuer: Player
    /// The player who received the challenge.
    public let receiver: Player
    /// The goal that completes the challenge.
    public let goal: Goal
    /// The issuer's message to the receiver.
    public let message: String?
    /// The date on which the challenge was issued.
    public let issueDate: Date
    /// The date after which the challenge cannot be completed.
    public let expirationDate: Date
    /// The date on which the receiver accepted the challenge. An unaccepted challenge can also be completed.
    public let acceptDate: Date?
    /// The date on which the challenge was completed, or nil before it.
    public let completionDate: Date?
    /// The reason why the challenge is invalid, such as `expired`, `occurrenceFinal`, `withdrawn` or `playerGone`.
    public let invalidReason: String?
    /// The id of the beaten challenge for which this is the return challenge.
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
            throw LaurelError(.unexpectedAnswer, "The challenge has a goal that this version does not support.")
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
