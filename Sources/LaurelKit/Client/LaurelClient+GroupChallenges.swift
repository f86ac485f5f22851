import Foundation
import LaurelModel
import LaurelWire

extension LaurelClient {
    /// Returns the group challenges that the player has started or was invited to, newest first.
    public func groupChallenges() async throws -> [GroupChallenge] {
        let body: GroupChallengesBody = try await send(.get("group-challenges", as: .player))
        return body.groupChallenges.map(GroupChallenge.init)
    }

    /// Starts a group challenge, and invites other players.
    ///
    /// The request is not retried if no response arrives, because a retry could start a second group challenge.
    ///
    /// - Parameters:
    ///   - definition: The id of a ``GroupChallenge/Definition``.
    ///   - days: The duration in days: 1, 3 or 7.
    ///   - tries: The number of submissions of each player that count.
    ///   - players: The ids of 1 to 50 players.
    @discardableResult
    public func startGroupChallenge(
        _ definition: String, days: Int, tries: GroupChallenge.Tries = .unlimited, inviting players: [String]
    ) async throws -> GroupChallenge {
        guard let duration = GroupChallengeDefinition.Duration(rawValue: days),
            let tries = GroupChallengeDefinition.Tries(rawValue: tries.rawValue)
        else { throw LaurelError(.invalidRequest, "Invalid duration of \(days) days. Choose 1, 3 or 7 days.") }
        let new = NewGroupChallengeBody(
            definitionID: try Self.checked(groupChallenge: definition), days: duration, tries: tries,
            players: try players.map { try Self.checked(player: $0) })
        let body: GroupChallengeBody = try await send(.post("group-challenges", body: new), rule: .once)
        return GroupChallenge(body)
    }

    /// Joins a group challenge. Scores that are earned after joining count.
    @discardableResult
    public func joinGroupChallenge(_ id: String) async throws -> GroupChallenge.Standings {
        let body: GroupEntriesBody = try await send(
            Call(method: "POST", path: ["group-challenges", id, "join"], author: .player))
        return GroupChallenge.Standings(body)
    }

    /// Returns the standings of a group challenge.
    public func standings(ofGroupChallenge id: String) async throws -> GroupChallenge.Standings {
        let body: GroupEntriesBody = try await send(.get("group-challenges", id, "entries", as: .player))
        return GroupChallenge.Standings(body)
    }

    private static func checked(groupChallenge id: String) throws -> GroupChallengeID {
        do throws(InvalidIdentifier) {
            return try GroupChallengeID(id)
        } catch {
            throw LaurelError(.invalidRequest, "Invalid group challenge id `\(id)`. \(error)")
        }
    }
}
