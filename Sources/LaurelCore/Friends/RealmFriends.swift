public import LaurelModel

/// The friends of a realm's players.
public struct RealmFriends: RealmSubject {
    /// The service of the realm.
    package let service: RealmService

    /// Applies a player's action on another: request, accept, decline, remove, block or unblock.
    ///
    /// - Parameter game: The game in which the action occurs.
    /// - Returns: The other player, and the resulting relation.
    public func act(
        _ act: Friendship.Act, on other: FriendName, by player: PlayerReference, in game: GameID
    ) async throws(ServiceError) -> (other: Player, tie: Friendship) {
        let moment = now
        do {
            return try await service.transact { transaction in
                let (other, player) = (try transaction.player(other), try transaction.player(.reference(player)))
                let (tie, change) = try transaction.act(act, of: player, on: other, at: moment)
                if let change {
                    let command = Command.notifyFriend(.id(other.id), change, of: .id(player.id), in: game)
                    _ = try transaction.perform([command], at: moment)
                }
                return (other, tie)
            }
        } catch {
            throw ServiceError(error)
        }
    }

    /// Replaces a player's friends on behalf of the developer. Other friendships end.
    public func set(
        of player: PlayerReference, to friends: [PlayerReference], by actor: AuditActor
    ) async throws(ServiceError) {
        let moment = now
        try await changeRows { transaction in
            let friends = try friends.map { try transaction.player(.reference($0)) }
            let player = try transaction.player(.reference(player))
            try transaction.setFriends(of: player, to: friends, at: moment)
            try transaction.audit(AuditedAct(.friendsSet, player: player.number), by: actor, at: moment)
        }
    }

    /// Returns a player's friend code, which is created on first use.
    ///
    /// - Parameter isNew: Whether to replace an existing code by a new one.
    public func code(of player: PlayerReference, isNew: Bool) async throws(ServiceError) -> FriendCode {
        if !isNew {
            let known = try await readRows { snapshot in
                try snapshot.friendCode(of: snapshot.player(.reference(player)))
            }
            if let known { return known }
        }
        return try await changeRows { transaction in
            var random = SystemRandomNumberGenerator()
            return try transaction.friendCode(
                of: transaction.player(.reference(player)), isNew: isNew, using: &random)
        }
    }

    /// Returns a player's friends in the order in which they became friends: at most `limit` after `other`. Underage
    /// players have no friends and are in no list.
    public func list(
        of player: PlayerReference, after other: PlayerReference? = nil, limit: Int
    ) async throws(ServiceError) -> [Friend] {
        let all = try await links(.friends, of: player, after: other) { $0.areFriends }
        return Array(all.prefix(limit))
    }

    /// Returns the unanswered friend requests to and from a player.
    public func requests(
        of player: PlayerReference
    ) async throws(ServiceError) -> (received: [Friend], sent: [Friend]) {
        let received = try await links(.friendRequests, of: player) { _ in true }
        let sent = try await links(.friends, of: player) { !$0.areFriends }
        return (received, sent)
    }

    /// Returns the players that a player has blocked.
    public func blocks(of player: PlayerReference) async throws(ServiceError) -> [Friend] {
        try await links(.blocks, of: player) { _ in true }
    }

    private func links(
        _ table: RecordTable, of reference: PlayerReference, after other: PlayerReference? = nil,
        where isMeant: @escaping @Sendable (FriendLink) -> Bool
    ) async throws(ServiceError) -> [Friend] {
        let player = try await service.players.player(reference)
        var last: PlayerNumber?
        if let other { last = try await service.players.player(other).number }
        guard table == .blocks || !player.flags.contains(.underage) else { return [] }
        do {
            let links = try await ledger.read(in: realm) { [last] in
                try $0.links(table, of: player.number, after: last).filter { isMeant($0.link) }
            }
            let players = try await service.players.numbered(links.map(\.player))
            return try links.compactMap { number, link in
                guard let player = players[number] else { throw LedgerError.damaged("player \(number) is missing") }
                // A request to an underage player is never answered.
                let isShown = table != .friends || !link.areFriends || !player.flags.contains(.underage)
                return isShown ? Friend(player: player, since: link.since) : nil
            }
        } catch {
            throw ServiceError(error)
        }
    }

    /// Returns a player's friends, read again only if they have changed since the last read; empty for nil.
    nonisolated(nonsending) func list(of player: PlayerNumber?) async throws(LedgerError) -> FriendList {
        guard let player else { return FriendList() }
        return try await lists(of: [player])[player] ?? FriendList()
    }

    /// Returns the numbers of the friends of each player, read together.
    public func numbers(
        of players: Set<PlayerNumber>
    ) async throws(ServiceError) -> [PlayerNumber: [PlayerNumber]] {
        do throws(LedgerError) {
            return try await lists(of: players).mapValues(\.players)
        } catch {
            throw .ledger(error)
        }
    }

    private nonisolated(nonsending) func lists(
        of players: Set<PlayerNumber>
    ) async throws(LedgerError) -> [PlayerNumber: FriendList] {
        let known = await service.run { service in
            players.reduce(into: [PlayerNumber: FriendList]()) { $0[$1] = service.friendLists[$1] }
        }
        let lists: [PlayerNumber: FriendList]
        do {
            lists = try await ledger.read(in: realm) { transaction in
                try Dictionary(
                    players.map { ($0, try transaction.friendList(of: $0, known: known[$0])) },
                    uniquingKeysWith: { $1 })
            }
        } catch {
            throw LedgerError(error)
        }
        await service.run { service in
            if service.friendLists.count + lists.count > Self.friendListCountMax { service.friendLists = [:] }
            service.friendLists.merge(lists) { $1 }
        }
        return lists
    }

    private static let friendListCountMax = 10_000
}

extension LedgerTransaction {
    fileprivate func player(_ name: FriendName) throws -> Player {
        switch name {
        case .reference(let reference):
            guard let player = try players(named: [reference])[reference] else {
                throw Refusal.playerNotFound(reference)
            }
            return player
        case .code(let code): return try player(of: code)
        }
    }
}
