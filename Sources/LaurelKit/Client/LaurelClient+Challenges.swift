import Foundation
import LaurelModel
import LaurelWire

extension LaurelClient {
    /// Returns the player's challenges, newest first.
    ///
    /// - Parameter state: The state to list, or nil for every state.
    public func challenges(
        _ role: Challenge.Role = .received, state: Challenge.State? = nil
    ) async throws -> [Challenge] {
        var challenges: [Challenge] = []
        var cursor: String?
        repeat {
            var query = [URLQueryItem(name: "role", value: role.rawValue), URLQueryItem(name: "limit", value: "100")]
            if let state { query.append(URLQueryItem(name: "state", value: state.rawValue)) }
            if let cursor { query.append(URLQueryItem(name: "cursor", value: cursor)) }
            let body: ChallengesBody = try await send(.get("challenges", query: query, as: .player))
            challenges += try body.challenges.map(Challenge.init)
            cursor = body.nextCursor
        } while cursor != nil
        return challenges
    }

    /// Challenges other players to beat a score that the player has submitted.
    ///
    /// - Parameters:
    ///   - submissionID: The id of the player's submission: ``ScoreDelivery/id``.
    ///   - leaderboard: The leaderboard's id. Required if the score was submitted to several leaderboards.
    ///   - receivers: The ids of 1 to 10 players. They must be friends unless the game's challenge audience is anyone.
    ///   - message: The message, or nil for the game's suggested message.
    /// - Returns: One challenge for each receiver. If the same challenge is already open, it is returned.
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

    /// Challenges other players to complete an achievement that the player has completed.
    ///
    /// See ``issueChallenge(score:on:to:message:)``.
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

    /// Accepts a challenge: sets ``Challenge/acceptDate``. A challenge can also be completed without being accepted.
    @discardableResult
    public func acceptChallenge(_ id: String) async throws -> Challenge { try await act("accept", on: id) }

    /// Declines a challenge, which then ends.
    @discardableResult
    public func declineChallenge(_ id: String) async throws -> Challenge { try await act("decline", on: id) }

    /// Marks a challenge as selected, and notifies the player's running games so that they can start it.
    @discardableResult
    public func selectChallenge(_ id: String) async throws -> Challenge { try await act("select", on: id) }

    /// Returns the friends whose score on a leaderboard is lower than the player's, best first.
    ///
    /// Friends without a score on the leaderboard are omitted.
    public func suggestedReceivers(leaderboard: String) async throws -> [Player] {
        try await suggestedReceivers(URLQueryItem(name: "leaderboard", value: leaderboard))
    }

    /// Returns the friends who have not completed an achievement.
    public func suggestedReceivers(achievement: String) async throws -> [Player] {
        try await suggestedReceivers(URLQueryItem(name: "achievement", value: achievement))
    }

    private func issue(_ new: NewChallengeBody) async throws -> [Challenge] {
        let body: ChallengesBody = try await send(.post("challenges", body: new))
        return try body.challenges.map(Challenge.init)
    }

    private func act(_ act: String, on id: String) async throws -> Challenge {
        let body: ChallengeBody = try await send(
            Call(method: "POST", path: ["challenges", id, act], author: .player))
        return try Challenge(body)
    }

    private func suggestedReceivers(_ goal: URLQueryItem) async throws -> [Player] {
        let body: SuggestionsBody = try await send(
            .get("challenges", "suggestions", query: [goal], as: .player))
        return body.players.map(Player.init)
    }

    static func checked(player id: String) throws -> PlayerID {
        do throws(InvalidPlayerID) {
            return try PlayerID(id)
        } catch {
            throw LaurelError(.invalidRequest, "Invalid player id `\(id)`.")
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
