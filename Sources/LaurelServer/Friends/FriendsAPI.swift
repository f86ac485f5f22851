import Foundation
import Hummingbird
import LaurelCore
import LaurelModel
import LaurelWire

/// The endpoints of friends, friend requests and blocks.
struct FriendsAPI: Sendable {
    let games: Games

    init(_ door: Door) {
        games = door.games
    }

    /// `GET /v1/friends`: lists the player's friends.
    func listFriends(_ request: APIRequest) async throws -> Response {
        return try await friends(of: try Self.player(of: request), request)
    }

    /// `GET /v1/admin/players/{id}/friends`: lists a player's friends, for the developer's servers.
    func listFriendsOfPlayer(_ request: APIRequest) async throws -> Response {
        return try await friends(of: try request.playerReference(), request)
    }

    /// `PUT /v1/admin/players/{id}/friends`: replaces a player's friends.
    func setFriends(_ request: APIRequest) async throws -> Response {
        let player = try request.playerReference()
        let friends = try await request.decoded(FriendListBody.self).friends
        try await games.service(for: request.caller).friends.set(of: player, to: friends, by: request.actor)
        return try await self.friends(of: player, request)
    }

    /// The maximum size of a list of friends: enough for 1,000 names of 200 bytes.
    static let friendListByteCountMax = 256 << 10

    /// `GET /v1/friends/requests`: lists the friend requests that the player received and sent.
    func listFriendRequests(_ request: APIRequest) async throws -> Response {
        let player = try Self.player(of: request)
        let (received, sent) = try await games.service(for: request.caller).friends.requests(of: player)
        return try Response(
            ownBody: FriendRequestsBody(
                received: received.map { FriendBody($0, .received, for: request.caller.author) },
                sent: sent.map { FriendBody($0, .requested, for: request.caller.author) }))
    }

    /// `GET /v1/blocks`: lists the players that the player blocks.
    func listBlocks(_ request: APIRequest) async throws -> Response {
        let player = try Self.player(of: request)
        let blocked = try await games.service(for: request.caller).friends.blocks(of: player)
        return try Response(
            ownBody: BlocksBody(blocks: blocked.map { FriendBody($0, .blocked, for: request.caller.author) }))
    }

    /// `GET /v1/friends/code`: returns the player's friend code. `POST` replaces it.
    func friendCode(_ request: APIRequest, _ me: Caller.SignedIn) async throws -> Response {
        let code = try await games.service(for: request.caller).friends.code(
            of: .id(me.id), isNew: request.http.method == .post)
        return try Response(ownBody: FriendCodeBody(code))
    }

    /// `PUT` and `DELETE /v1/friends/{id}`, `PUT` and `DELETE /v1/blocks/{id}`: changes a friendship or a block.
    func act(_ act: Friendship.Act, _ request: APIRequest, _ me: Caller.SignedIn) async throws -> Response {
        let name = try request.friendName()
        let (other, tie) = try await games.service(for: request.caller).friends.act(
            act, on: name, by: .id(me.id), in: request.game)
        return try Response(ownBody: FriendBody(other, tie.state, for: request.caller.author))
    }

    private func friends(
        of player: PlayerReference, _ request: APIRequest
    ) async throws -> Response {
        let limit = try request.query.wholeNumber("limit") ?? 100
        guard (1...FriendLimits.friendCountMax).contains(limit) else {
            throw Problem.invalid(
                "limit", "Limit \(limit) is out of range. Use a limit from 1 to \(FriendLimits.friendCountMax).")
        }
        let last = try request.query.parameter("cursor") { PlayerReference.id(try PlayerID($0)) }
        let friends = try await games.service(for: request.caller).friends.list(
            of: player, after: last, limit: limit + 1)
        return try Response(
            ownBody: FriendsBody(
                friends: friends.prefix(limit).map { FriendBody($0, .friends, for: request.caller.author) },
                nextCursor: friends.count > limit ? friends[limit - 1].player.id.text : nil))
    }

    /// Returns the signed-in player, or the player in `?player=` for a server key.
    private static func player(of request: APIRequest) throws -> PlayerReference {
        let named = try request.query.parameter("player", PlayerReference.init)
        if let me = request.caller.player {
            guard named == nil else {
                throw Problem.invalid("player", "The parameter requires a server key. Omit it.")
            }
            return .id(me.id)
        }
        guard let named else { throw Problem.invalid("player", "The player is missing. Add ?player=ID.") }
        return named
    }
}

extension Response {
    /// Creates a response that only the player's own client may cache.
    fileprivate init(ownBody body: some Encodable) throws {
        try self.init(body)
        headers[.cacheControl] = "private, no-cache"
    }
}

extension APIRequest {
    /// Returns the player that the path names by a player ID or a friend code. The two formats are distinct.
    fileprivate func friendName() throws -> FriendName {
        let text = try pathID()
        if let code = FriendCode(text) { return .code(code) }
        do { return .reference(.id(try PlayerID(text))) } catch {
            throw Problem.invalid(
                "id",
                """
                The value is neither a player id nor a friend code. Use a player id, which starts with p_, or a \
                friend code.
                """
            )
        }
    }
}
