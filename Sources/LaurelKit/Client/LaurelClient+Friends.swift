import Foundation
import LaurelWire

extension LaurelClient {
    /// Returns the player's friends. An underage player has none.
    public func friends() async throws -> [Friend] {
        var friends: [Friend] = []
        var cursor: String?
        repeat {
            var query = [URLQueryItem(name: "limit", value: "1000")]
            if let cursor { query.append(URLQueryItem(name: "cursor", value: cursor)) }
            let body: FriendsBody = try await send(.get("friends", query: query, as: .player))
            friends += body.friends.map(Friend.init)
            cursor = body.nextCursor
        } while cursor != nil
        return friends
    }

    /// Returns the pending friend requests that the player has received and sent.
    public func friendRequests() async throws -> FriendRequests {
        let body: FriendRequestsBody = try await send(.get("friends", "requests", as: .player))
        return FriendRequests(body)
    }

    /// Requests the friendship of another player, or accepts their request.
    ///
    /// - Parameter name: The other player's id or friend code.
    @discardableResult
    public func requestFriend(_ name: String) async throws -> Friend { try await change("PUT", "friends", name) }

    /// Ends a friendship, declines a received request, or cancels a sent request.
    @discardableResult
    public func removeFriend(_ name: String) async throws -> Friend { try await change("DELETE", "friends", name) }

    /// Returns the player's friend code, such as `7K2M-9XQD`. Other players can use it instead of the player's id.
    public func friendCode() async throws -> String {
        let body: FriendCodeBody = try await send(.get("friends", "code", as: .player))
        return body.code
    }

    /// Creates a new friend code, which invalidates the old code.
    public func renewFriendCode() async throws -> String {
        let body: FriendCodeBody = try await send(Call(method: "POST", path: ["friends", "code"], author: .player))
        return body.code
    }

    /// Returns the players that the signed-in player has blocked.
    public func blockedPlayers() async throws -> [Friend] {
        let body: BlocksBody = try await send(.get("blocks", as: .player))
        return body.blocks.map(Friend.init)
    }

    /// Blocks another player.
    ///
    /// A block ends the friendship and the requests between the two players. The other player is not notified.
    @discardableResult
    public func block(_ name: String) async throws -> Friend { try await change("PUT", "blocks", name) }

    /// Unblocks another player.
    @discardableResult
    public func unblock(_ name: String) async throws -> Friend { try await change("DELETE", "blocks", name) }

    private func change(_ method: String, _ list: String, _ name: String) async throws -> Friend {
        let body: FriendBody = try await send(Call(method: method, path: [list, name], author: .player))
        return Friend(body)
    }
}
