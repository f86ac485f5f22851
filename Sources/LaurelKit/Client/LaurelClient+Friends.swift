import Foundation
import LaurelWire

extension LaurelClient {
    /// The player's friends; an underage player has none.
    public func friends() async throws -> [Friend] {
        var friends: [Friend] = []
        var cursor: String?
        repeat {
            var query = [URLQueryItem(name: "limit", value: "1000")]
            if let cursor { query.append(URLQueryItem(name: "cursor", value: cursor)) }
            let body: FriendsBody = try await ask(.get("friends", query: query, as: .player))
            friends += body.friends.map(Friend.init)
            cursor = body.nextCursor
        } while cursor != nil
        return friends
    }

    /// What others have asked of the player and the player of others, without an answer so far.
    public func friendRequests() async throws -> FriendRequests {
        let body: FriendRequestsBody = try await ask(.get("friends", "requests", as: .player))
        return FriendRequests(body)
    }

    /// Asks another as a friend, or accepts that they have asked.
    ///
    /// - Parameter name: The other's id, or the friend code that they have told.
    @discardableResult
    public func askFriend(_ name: String) async throws -> Friend { try await change("PUT", "friends", name) }

    /// Ends a friendship, declines a request, or takes one back.
    @discardableResult
    public func removeFriend(_ name: String) async throws -> Friend { try await change("DELETE", "friends", name) }

    /// What others may name the player by, such as `7K2M-9XQD`.
    public func friendCode() async throws -> String {
        let body: FriendCodeBody = try await ask(.get("friends", "code", as: .player))
        return body.code
    }

    /// Another friend code in place of the one so far, which nobody can use any more.
    public func renewFriendCode() async throws -> String {
        let body: FriendCodeBody = try await ask(Call(method: "POST", path: ["friends", "code"], author: .player))
        return body.code
    }

    /// Whom the player has blocked.
    public func blockedPlayers() async throws -> [Friend] {
        let body: BlocksBody = try await ask(.get("blocks", as: .player))
        return body.blocks.map(Friend.init)
    }

    /// Hears nothing more of another. A friendship ends, and requests on both sides; the other is not told.
    @discardableResult
    public func block(_ name: String) async throws -> Friend { try await change("PUT", "blocks", name) }

    /// Hears of another again.
    @discardableResult
    public func unblock(_ name: String) async throws -> Friend { try await change("DELETE", "blocks", name) }

    private func change(_ method: String, _ list: String, _ name: String) async throws -> Friend {
        let body: FriendBody = try await ask(Call(method: method, path: [list, name], author: .player))
        return Friend(body)
    }
}
