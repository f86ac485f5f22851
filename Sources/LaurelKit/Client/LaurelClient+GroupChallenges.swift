import Foundation
import LaurelModel
import LaurelWire

extension LaurelClient {
    /// The group challenges that the player was invited to or has started, newest first.
    public func groupChallenges() async throws -> [GroupChallenge] {
        let body: GroupChallengesBody = try await ask(.get("group-challenges", as: .player))
        return body.groupChallenges.map(GroupChallenge.init)
    }

    /// Starts a group challenge and invites others. It is not tried again where no answer comes, since two might run then.
    ///
    /// - Parameters:
    ///   - definition: The id of what the game's configuration describes.
    ///   - days: 1, 3 or 7.
    ///   - players: The ids of 1 to 50 players.
    @discardableResult
    public func startGroupChallenge(
        _ definition: String, days: Int, tries: GroupChallenge.Tries = .unlimited, inviting players: [String]
    ) async throws -> GroupChallenge {
        guard let duration = GroupChallengeDefinition.Duration(rawValue: days),
            let tries = GroupChallengeDefinition.Tries(rawValue: tries.rawValue)
        else { throw LaurelError(.invalidRequest, "A group challenge lasts 1, 3 or 7 days, not \(days).") }
        let new = NewGroupChallengeBody(
            definitionID: try Self.checked(groupChallenge: definition), days: duration, tries: tries,
            players: try players.map { try Self.checked(player: $0) })
        let body: GroupChallengeBody = try await ask(.post("group-challenges", body: new), rule: .once)
        return GroupChallenge(body)
    }

    /// Has the player play along: scores that are earned from now on count.
    @discardableResult
    public func joinGroupChallenge(_ id: String) async throws -> GroupChallenge.Standings {
        let body: GroupEntriesBody = try await ask(
            Call(method: "POST", path: ["group-challenges", id, "join"], author: .player))
        return GroupChallenge.Standings(body)
    }

    /// Who plays along in a group challenge, and how well.
    public func standings(ofGroupChallenge id: String) async throws -> GroupChallenge.Standings {
        let body: GroupEntriesBody = try await ask(.get("group-challenges", id, "entries", as: .player))
        return GroupChallenge.Standings(body)
    }

    private static func checked(groupChallenge id: String) throws -> GroupChallengeID {
        do throws(InvalidIdentifier) {
            return try GroupChallengeID(id)
        } catch {
            throw LaurelError(.invalidRequest, "\(id) is no group challenge's id. \(error)")
        }
    }
}
