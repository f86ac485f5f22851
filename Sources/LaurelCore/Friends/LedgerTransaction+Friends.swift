public import LaurelModel

extension LedgerTransaction {
    /// Applies an action of `player` on another player.
    ///
    /// - Returns: The resulting relation, and the notification for the other player, if any.
    /// - Throws: ``Refusal``
    public mutating func act(
        _ act: Friendship.Act, of player: Player, on other: Player, at moment: Moment
    ) throws -> (tie: Friendship, news: FriendNotification?) {
        guard player.number != other.number else { throw Refusal.friends(.oneself) }
        let tie = try tie(player.number, other.number)
        if act == .ask, player.flags.contains(.underage) { throw Refusal.friends(.underage) }
        let new: Friendship
        do { new = try tie.after(act) } catch { throw Refusal.friends(error) }
        try checkLimits(from: tie, to: new, player.number, other.number)
        try write(new, after: tie, player.number, other.number, at: moment)
        // A repeated request is delivered if an earlier one could not be.
        let isVisible =
            !tie.isBlocked && player.flags.isDisjoint(with: [.hidden, .banned]) && !other.flags.contains(.underage)
        guard isVisible else { return (new, nil) }
        if new.state == .requested {
            return (new, try deliver(from: player.number, to: other.number, at: moment) ? .requested : nil)
        }
        return (new, new.areFriends && !tie.areFriends ? .accepted : nil)
    }

    /// Replaces the friends of `player` on behalf of the developer, without requests.
    ///
    /// - Throws: ``Refusal`` if one of the players has blocked the other, is underage or has too many friends.
    public mutating func setFriends(of player: Player, to friends: [Player], at moment: Moment) throws {
        let (old, new) = (try friendList(of: player.number).players, Set(friends.map(\.number)))
        guard new.count <= FriendLimits.friendCountMax else {
            throw Refusal.friends(.tooManyFriends(most: FriendLimits.friendCountMax))
        }
        for other in old where !new.contains(other) {
            let tie = try tie(player.number, other)
            try write(try tie.after(.remove), after: tie, player.number, other, at: moment)
        }
        for other in friends where !old.contains(other.number) {
            guard player.number != other.number else { throw Refusal.friends(.oneself) }
            guard !player.flags.union(other.flags).contains(.underage) else { throw Refusal.friends(.underage) }
            let tie = try tie(player.number, other.number)
            guard !tie.blocks, !tie.isBlocked else { throw Refusal.friends(.blocked) }
            let new = Friendship(asks: true, isAsked: true)
            try checkLimits(from: tie, to: new, player.number, other.number)
            try write(new, after: tie, player.number, other.number, at: moment)
        }
    }

    /// Removes a player's friend code, friendships, friend requests and own blocks.
    ///
    /// Requests to the player that were not delivered stay. Blocks on the player stay too; ``removeBlocks(of:at:)``
    /// removes them.
    ///
    /// - Parameter heir: The player who receives the first 500 blocks on `player`. ``removeBlocks(of:at:)`` moves the
    ///   rest.
    public mutating func forgetFriends(
        of player: Player, movingBlocksTo heir: PlayerNumber? = nil, at moment: Moment
    ) throws {
        let others = try [RecordTable.friends, .friendRequests, .blocks].flatMap { try links($0, of: player.number) }
        for other in Set(others.map(\.player)) {
            let tie = try tie(player.number, other)
            try write(Friendship(isBlocked: tie.isBlocked), after: tie, player.number, other, at: moment)
        }
        if let heir {
            _ = try removeBlockers(
                of: player.number, movingTo: heir, atMost: FriendLimits.blockerCountPerTransaction, at: moment)
        }
        let own = RecordKey.ownFriendCode(of: player.number)
        if let code = try row(own).flatMap({ FriendCode($0) }) { try erase(.friendCode(code)) }
        try erase(own)
    }

    /// Moves friends up to the limit, and all blocks by and on the player, to the account that continues `player`.
    public mutating func moveFriends(of player: Player, to other: Player, at moment: Moment) throws {
        var count = try friendList(of: other.number).players.count
        for friend in try friendList(of: player.number).players
        where friend != other.number && count < FriendLimits.friendCountMax {
            let tie = try tie(other.number, friend)
            guard !tie.areFriends, !tie.blocks, !tie.isBlocked else { continue }
            // The friend's list keeps its length, because `player` is removed from it below.
            try write(Friendship(asks: true, isAsked: true), after: tie, other.number, friend, at: moment)
            count += 1
        }
        for blocked in try links(.blocks, of: player.number).map(\.player) where blocked != other.number {
            let tie = try tie(other.number, blocked)
            try write(Friendship(blocks: true, isBlocked: tie.isBlocked), after: tie, other.number, blocked, at: moment)
        }
        // Linking preserves blocks on the player. A block on the other account ends its friendship with the blocking
        // player.
        try forgetFriends(of: player, movingBlocksTo: other.number, at: moment)
    }

    /// Removes blocks that other players have set on a player.
    ///
    /// - Parameter heir: The player who is blocked instead; nil for none.
    /// - Returns: The number of removed blocks, at most `limit`.
    mutating func removeBlockers(
        of player: PlayerNumber, movingTo heir: PlayerNumber?, atMost limit: Int, at moment: Moment
    ) throws -> Int {
        let blockers = try rows(in: RecordRange(.blockers, of: player), limit: limit).map { try $0.otherPlayer }
        for blocker in blockers {
            if let heir, blocker != heir {
                let tie = try tie(blocker, heir)
                try write(try tie.after(.block), after: tie, blocker, heir, at: moment)
            }
            try write([.block(blocker, of: player): nil, .blocked(player, by: blocker): nil])
        }
        return blockers.count
    }

    /// Returns a player's friend code. Creates one if the player has none, or to replace it if `isNew` is true.
    public mutating func friendCode(
        of player: Player, isNew: Bool, using random: inout some RandomNumberGenerator
    ) throws -> FriendCode {
        let (key, old) = (RecordKey.ownFriendCode(of: player.number), try friendCode(of: player))
        if let old, !isNew { return old }
        var code = FriendCode(using: &random)
        while try row(.friendCode(code)) != nil { code = FriendCode(using: &random) }
        if let old { try erase(.friendCode(old)) }
        try write([key: code.digits, .friendCode(code): player.id.text])
        return code
    }

    /// Returns a player's friend code; nil if it has not been created yet.
    public func friendCode(of player: Player) throws -> FriendCode? {
        if player.flags.contains(.underage) { throw Refusal.friends(.underage) }
        return try row(.ownFriendCode(of: player.number)).flatMap { FriendCode($0) }
    }

    /// Returns the player of a friend code.
    public func player(of code: FriendCode) throws -> Player {
        guard let text = try row(.friendCode(code)), let id = try? PlayerID(text),
            let player = try players(named: [.id(id)])[.id(id)]
        else { throw Refusal.friends(.codeNotFound) }
        return player
    }
}

// MARK: - Reading

extension LedgerTransaction {
    /// Returns a player's friends.
    ///
    /// - Parameter known: The list that was read before; returned if it has not changed.
    func friendList(of player: PlayerNumber, known: FriendList? = nil) throws -> FriendList {
        let revision = try friendRevision(of: player)
        if let known, known.revision == revision { return known }
        return FriendList(
            revision: revision, players: try links(.friends, of: player).filter(\.link.areFriends).map(\.player))
    }

    func links(
        _ table: RecordTable, of player: PlayerNumber, after other: PlayerNumber? = nil
    ) throws -> [(player: PlayerNumber, link: FriendLink)] {
        try rows(in: RecordRange(table, of: player, after: other)).map { row in
            (player: try row.otherPlayer, link: try row.key.value(FriendLink.self, in: row.text))
        }
    }

    private func tie(_ player: PlayerNumber, _ other: PlayerNumber) throws -> Friendship {
        let keys: [RecordKey] = [
            .friend(player, asks: other), .friend(other, asks: player), .block(player, of: other),
            .block(other, of: player),
        ]
        let found = try rows(Set(keys))
        return Friendship(
            asks: found[keys[0]] != nil, isAsked: found[keys[1]] != nil, blocks: found[keys[2]] != nil,
            isBlocked: found[keys[3]] != nil)
    }

    private func friendRevision(of player: PlayerNumber) throws -> Int {
        try row(.friendRevision(of: player)).flatMap { Int($0) } ?? 0
    }
}

// MARK: - Writing

extension LedgerTransaction {
    private mutating func write(
        _ new: Friendship, after old: Friendship, _ player: PlayerNumber, _ other: PlayerNumber, at moment: Moment
    ) throws {
        guard new != old else { return }
        let link = FriendLink(since: moment, areFriends: new.areFriends)
        if new.asks != old.asks || new.areFriends != old.areFriends {
            try set(.friend(player, asks: other), to: new.asks ? link : nil)
        }
        if new.isAsked != old.isAsked || new.areFriends != old.areFriends {
            try set(.friend(other, asks: player), to: new.isAsked ? link : nil)
        }
        if new.blocks != old.blocks {
            for key in [RecordKey.block(player, of: other), .blocked(other, by: player)] {
                try set(key, to: new.blocks ? link : nil)
            }
        }
        // The request was answered or withdrawn.
        if new.areFriends || !new.asks { try erase(.friendRequest(to: other, from: player)) }
        if new.areFriends || !new.isAsked { try erase(.friendRequest(to: player, from: other)) }
        guard new.areFriends != old.areFriends else { return }
        for player in [player, other] {
            try write([.friendRevision(of: player): "\(try friendRevision(of: player) + 1)"])
        }
    }

    /// Delivers a request to the other player's inbox, unless it is full or has the request already.
    ///
    /// - Returns: Whether the other player has a new request to answer.
    private mutating func deliver(
        from player: PlayerNumber, to other: PlayerNumber, at moment: Moment
    ) throws -> Bool {
        let key = RecordKey.friendRequest(to: other, from: player)
        guard try row(key) == nil else { return false }
        let waiting = try rows(in: RecordRange(.friendRequests, of: other), limit: FriendLimits.receivedCountMax)
        guard waiting.count < FriendLimits.receivedCountMax else { return false }
        try set(key, to: FriendLink(since: moment))
        return true
    }

    private func checkLimits(
        from old: Friendship, to new: Friendship, _ player: PlayerNumber, _ other: PlayerNumber
    ) throws {
        if new.areFriends, !old.areFriends {
            for player in [player, other] {
                guard try friendList(of: player).players.count < FriendLimits.friendCountMax else {
                    throw Refusal.friends(.tooManyFriends(most: FriendLimits.friendCountMax))
                }
            }
        }
        if new.state == .requested, old.state != .requested {
            let sent = try links(.friends, of: player).count { !$0.link.areFriends }
            guard sent < FriendLimits.sentCountMax else {
                throw Refusal.friends(.tooManyRequests(most: FriendLimits.sentCountMax))
            }
        }
        if new.blocks, !old.blocks {
            let blocked = try rows(in: RecordRange(.blocks, of: player), limit: FriendLimits.blockCountMax)
            guard blocked.count < FriendLimits.blockCountMax else {
                throw Refusal.friends(.tooManyBlocks(most: FriendLimits.blockCountMax))
            }
        }
    }
}
