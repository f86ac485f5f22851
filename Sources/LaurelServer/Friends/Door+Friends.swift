import Foundation
import Hummingbird
import LaurelCore
import LaurelModel
import LaurelWire

extension Door {
    /// `GET /v1/friends`
    func listFriends(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context)
        try context.query.refuseNames(besides: ["player", "limit", "cursor"])
        return try await friends(of: try player(asking: caller, context.query), caller, context)
    }

    /// `GET /v1/admin/players/{id}/friends`
    func listFriendsOfPlayer(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context)
        try caller.demandServerKey()
        try context.query.refuseNames(besides: ["limit", "cursor"])
        return try await friends(of: try context.playerReference(), caller, context)
    }

    /// `PUT /v1/admin/players/{id}/friends`: these and nobody else.
    func setFriends(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context)
        try caller.demandServerKey()
        try context.query.refuseNames(besides: [])
        let player = try context.playerReference()
        let friends = try await request.decoded(FriendListBody.self, byteCountMax: Self.friendListByteCountMax).friends
        try await service(for: caller).friends.set(of: player, to: friends, by: caller.actor(context))
        return try await self.friends(of: player, caller, context)
    }

    /// 1,000 names of 200 bytes.
    private static let friendListByteCountMax = 256 << 10

    /// `GET /v1/friends/requests`
    func listFriendRequests(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context)
        try context.query.refuseNames(besides: ["player"])
        let player = try player(asking: caller, context.query)
        let (received, sent) = try await service(for: caller).friends.requests(of: player)
        return try Response(
            ownBody: FriendRequestsBody(
                received: received.map { FriendBody($0, .received, for: caller.author) },
                sent: sent.map { FriendBody($0, .requested, for: caller.author) }))
    }

    /// `GET /v1/blocks`
    func listBlocks(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context)
        try context.query.refuseNames(besides: ["player"])
        let player = try player(asking: caller, context.query)
        let blocked = try await service(for: caller).friends.blocks(of: player)
        return try Response(
            ownBody: BlocksBody(blocks: blocked.map { FriendBody($0, .blocked, for: caller.author) }))
    }

    /// `GET /v1/friends/code`, and `POST` for another in its place.
    func friendCode(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context)
        let me = try caller.demandPlayer()
        try context.query.refuseNames(besides: [])
        let code = try await service(for: caller).friends.code(of: .id(me.id), isNew: request.method == .post)
        return try Response(ownBody: FriendCodeBody(code))
    }

    /// `PUT` and `DELETE /v1/friends/{id}`, `PUT` and `DELETE /v1/blocks/{id}`
    func act(_ act: FriendTie.Act, _ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context)
        let me = try caller.demandPlayer()
        try context.query.refuseNames(besides: [])
        let name = try context.friendName()
        let (other, tie) = try await service(for: caller).friends.act(
            act, on: name, by: .id(me.id), in: caller.game.id)
        return try Response(ownBody: FriendBody(other, tie.state, for: caller.author))
    }

    private func friends(
        of player: PlayerReference, _ caller: Caller, _ context: DoorContext
    ) async throws -> Response {
        let limit = try context.query.wholeNumber("limit") ?? 100
        guard (1...FriendLimits.friendCountMax).contains(limit) else {
            throw Problem.invalid("limit", "A page has 1 to \(FriendLimits.friendCountMax) friends.")
        }
        let last = try context.query.parameter("cursor") { PlayerReference.id(try PlayerID($0)) }
        let friends = try await service(for: caller).friends.list(of: player, after: last, limit: limit + 1)
        return try Response(
            ownBody: FriendsBody(
                friends: friends.prefix(limit).map { FriendBody($0, .friends, for: caller.author) },
                nextCursor: friends.count > limit ? friends[limit - 1].player.id.text : nil))
    }

    /// Players ask about themselves; a server key says about whom.
    private func player(asking caller: Caller, _ query: Query) throws -> PlayerReference {
        let named = try query.parameter("player", PlayerReference.init)
        guard caller.author == .server else {
            let me = try caller.demandPlayer()
            guard named == nil else {
                throw Problem.invalid("player", "A player asks about themselves. Leave this out.")
            }
            return .id(me.id)
        }
        guard let named else { throw Problem.invalid("player", "A server key names the player: ?player=") }
        return named
    }
}

extension Response {
    /// An answer that is nobody else's.
    fileprivate init(ownBody body: some Encodable) throws {
        try self.init(body)
        headers[.cacheControl] = "private, no-cache"
    }
}

extension DoorContext {
    /// The player whom the studio means with that part of the address.
    func playerReference(named name: String = "id") throws -> PlayerReference {
        let text = try part(name)
        return try Problem.explaining(name) { try PlayerReference(text) }
    }

    /// Whom a player means: by id, or by a friend code, which neither begins like an id nor is as long.
    fileprivate func friendName() throws -> FriendName {
        let text = try pathID()
        if let code = FriendCode(text) { return .code(code) }
        do { return .reference(.id(try PlayerID(text))) } catch {
            throw Problem.invalid("id", "Name the player by their id, which begins p_, or by their friend code.")
        }
    }
}
