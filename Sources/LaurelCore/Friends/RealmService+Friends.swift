public import LaurelModel

extension RealmService {
    /// Lets a player ask for another as a friend, accept, decline, remove, block or unblock them.
    ///
    /// - Parameter game: Where they do so.
    /// - Returns: The other, and what stands between them afterwards.
    public func act(
        _ act: FriendTie.Act, on other: FriendName, by player: PlayerReference, in game: GameID
    ) async throws(ServiceError) -> (other: Player, tie: FriendTie) {
        let moment = now
        do {
            return try await transact { transaction in
                let (other, player) = (try transaction.player(other), try transaction.player(.reference(player)))
                let (tie, news) = try transaction.act(act, of: player, on: other, at: moment)
                if let news {
                    let telling = Command.tellFriend(.id(other.id), news, of: .id(player.id), in: game)
                    _ = try transaction.perform([telling], at: moment)
                }
                return (other, tie)
            }
        } catch {
            throw ServiceError(error)
        }
    }

    /// Makes these, and nobody else, a player's friends, on the studio's word.
    public func setFriends(
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

    /// A player's own code, made on first use.
    ///
    /// - Parameter isNew: Whether a new one takes the place of the one there was.
    public func friendCode(of player: PlayerReference, isNew: Bool) async throws(ServiceError) -> FriendCode {
        try await changeRows { transaction in
            var random = SystemRandomNumberGenerator()
            return try transaction.friendCode(
                of: transaction.player(.reference(player)), isNew: isNew, using: &random)
        }
    }

    /// A player's friends, in the order in which they came to the realm: at most `limit` of those after `other`. Underage
    /// players have none, and are nobody's.
    public func friends(
        of player: PlayerReference, after other: PlayerReference? = nil, limit: Int
    ) async throws(ServiceError) -> [Friend] {
        let all = try await others(.friends, of: player, after: other) { $0.areFriends }
        return Array(all.prefix(limit))
    }

    /// What others have asked of a player, and what the player has asked of others, without an answer so far.
    public func friendRequests(
        of player: PlayerReference
    ) async throws(ServiceError) -> (received: [Friend], sent: [Friend]) {
        let received = try await others(.friendRequests, of: player) { _ in true }
        let sent = try await others(.friends, of: player) { !$0.areFriends }
        return (received, sent)
    }

    /// Whom a player has blocked.
    public func blocks(of player: PlayerReference) async throws(ServiceError) -> [Friend] {
        try await others(.blocks, of: player) { _ in true }
    }

    private func others(
        _ table: RowTable, of reference: PlayerReference, after other: PlayerReference? = nil,
        where isMeant: @escaping @Sendable (FriendLink) -> Bool
    ) async throws(ServiceError) -> [Friend] {
        let player = try await self.player(reference)
        var last: PlayerNumber?
        if let other { last = try await self.player(other).number }
        guard table == .blocks || !player.flags.contains(.underage) else { return [] }
        do {
            let links = try await ledger.read(in: realm) { [last] in
                try $0.links(table, of: player.number, after: last).filter { isMeant($0.link) }
            }
            let players = try await players(numbered: links.map(\.player))
            return try links.compactMap { number, link in
                guard let player = players[number] else { throw LedgerError.damaged("player \(number) is missing") }
                // A request to somebody underage is one that is never answered.
                let isShown = table != .friends || !link.areFriends || !player.flags.contains(.underage)
                return isShown ? Friend(player: player, since: link.since) : nil
            }
        } catch {
            throw ServiceError(error)
        }
    }

    /// A player's friends, read only where they have changed since they were last read. Nobody has none.
    func friendList(of player: PlayerNumber?) async throws(LedgerError) -> FriendList {
        guard let player else { return FriendList() }
        let known = friendLists[player]
        do {
            let list = try await ledger.read(in: realm) { try $0.friendList(of: player, known: known) }
            if friendLists.count >= Self.friendListCountMax { friendLists = [:] }
            friendLists[player] = list
            return list
        } catch let error as LedgerError {
            throw error
        } catch {
            throw .unavailable("\(error)")
        }
    }

    /// The friends of each of these players by their numbers, read together.
    public func friendNumbers(
        of players: Set<PlayerNumber>
    ) async throws(ServiceError) -> [PlayerNumber: [PlayerNumber]] {
        let known = friendLists.filter { players.contains($0.key) }
        let lists = try await readRows { transaction in
            try Dictionary(
                players.map { ($0, try transaction.friendList(of: $0, known: known[$0])) }, uniquingKeysWith: { $1 })
        }
        if friendLists.count + lists.count > Self.friendListCountMax { friendLists = [:] }
        friendLists.merge(lists) { $1 }
        return lists.mapValues(\.players)
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
