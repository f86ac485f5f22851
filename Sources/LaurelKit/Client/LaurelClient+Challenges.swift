import Foundation
import LaurelModel
import LaurelWire

extension LaurelClient {
    /// The player's challenges, newest first.
    ///
    /// - Parameter state: Nil for those in every state.
    public func challenges(
        _ role: Challenge.Role = .received, state: Challenge.State? = nil
    ) async throws -> [Challenge] {
        var challenges: [Challenge] = []
        var cursor: String?
        repeat {
            var query = [URLQueryItem(name: "role", value: role.rawValue), URLQueryItem(name: "limit", value: "100")]
            if let state { query.append(URLQueryItem(name: "state", value: state.rawValue)) }
            if let cursor { query.append(URLQueryItem(name: "cursor", value: cursor)) }
            let body: ChallengesBody = try await ask(.get("challenges", query: query, as: .player))
            challenges += try body.challenges.map(Challenge.init)
            cursor = body.nextCursor
        } while cursor != nil
        return challenges
    }

    /// Dares others to beat a score that this player has submitted.
    ///
    /// - Parameters:
    ///   - submissionID: The score's: ``ScoreDelivery/id``.
    ///   - leaderboard: Where; needed where that score went to several.
    ///   - receivers: The ids of 1 to 10 players, who are friends unless the game lets anybody be dared.
    ///   - message: Nil for the one that the game suggests.
    /// - Returns: A challenge for each of them. Who was dared to beat it already is not dared again.
    @discardableResult
    public func issueChallenge(
        score submissionID: String, on leaderboard: String? = nil, to receivers: [String], message: String? = nil
    ) async throws -> [Challenge] {
        try await issue(
            NewChallengeBody(
                submissionID: try Self.checked(submission: submissionID),
                leaderboardID: try leaderboard.map { try Self.checked(leaderboard: $0) },
                receivers: try receivers.map { try Self.checked(player: $0) },
                message: try message.map { try Self.checked(message: $0) }))
    }

    /// Dares others to earn an achievement that this player has completed; see
    /// ``issueChallenge(score:on:to:message:)``.
    @discardableResult
    public func issueChallenge(
        achievement: String, to receivers: [String], message: String? = nil
    ) async throws -> [Challenge] {
        try await issue(
            NewChallengeBody(
                achievementID: try Self.checked(achievement: achievement),
                receivers: try receivers.map { try Self.checked(player: $0) },
                message: try message.map { try Self.checked(message: $0) }))
    }

    /// Takes a challenge onto the player's list.
    @discardableResult
    public func acceptChallenge(_ id: String) async throws -> Challenge { try await act("accept", on: id) }

    @discardableResult
    public func declineChallenge(_ id: String) async throws -> Challenge { try await act("decline", on: id) }

    /// Says that the player wants to play a challenge right now; their games are told.
    @discardableResult
    public func selectChallenge(_ id: String) async throws -> Challenge { try await act("select", on: id) }

    /// The friends whose score on a leaderboard is lower than the player's, the best first. Friends without a score on it are
    /// not suggested.
    public func suggestedReceivers(leaderboard: String) async throws -> [Player] {
        try await suggestedReceivers(URLQueryItem(name: "leaderboard", value: leaderboard))
    }

    /// Friends who have not earned an achievement.
    public func suggestedReceivers(achievement: String) async throws -> [Player] {
        try await suggestedReceivers(URLQueryItem(name: "achievement", value: achievement))
    }

    private func issue(_ new: NewChallengeBody) async throws -> [Challenge] {
        let body: ChallengesBody = try await ask(.post("challenges", body: new))
        return try body.challenges.map(Challenge.init)
    }

    private func act(_ act: String, on id: String) async throws -> Challenge {
        let body: ChallengeBody = try await ask(
            Call(method: "POST", path: ["challenges", id, act], author: .player))
        return try Challenge(body)
    }

    private func suggestedReceivers(_ goal: URLQueryItem) async throws -> [Player] {
        let body: SuggestionsBody = try await ask(
            .get("challenges", "suggestions", query: [goal], as: .player))
        return body.players.map(Player.init)
    }

    static func checked(player id: String) throws -> PlayerID {
        do throws(InvalidPlayerID) {
            return try PlayerID(id)
        } catch {
            throw LaurelError(.invalidRequest, "\(id) is no player's id.")
        }
    }

    static func checked(submission id: String) throws -> SubmissionID {
        do throws(InvalidSubmissionID) {
            return try SubmissionID(id)
        } catch {
            throw LaurelError(.invalidRequest, error.description)
        }
    }

    static func checked(message: String) throws -> ChallengeMessage {
        do throws(InvalidChallengeMessage) {
            return try ChallengeMessage(message)
        } catch {
            throw LaurelError(.invalidRequest, error.description)
        }
    }
}
