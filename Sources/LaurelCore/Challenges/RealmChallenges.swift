public import LaurelModel

/// The challenges and group challenges of a realm's players.
public struct RealmChallenges: RealmSubject {
    /// The service of the realm.
    package let service: RealmService

    /// Commits a command about challenges, achievements or group challenges.
    ///
    /// - Returns: The changes; none if there was nothing to change.
    public func perform(_ command: ChallengeCommand) async throws(ServiceError) -> ChallengeChanges {
        if case .recorded(let fact, _) = try await perform(.challenge(command)).outcome,
            case .challenges(let changes) = fact.content
        {
            return changes
        }
        return ChallengeChanges()
    }

    /// Ends the challenges that expired or lost their target, and the group challenges whose time is over.
    ///
    /// Every process may call it; the ledger ends each challenge once.
    public func expireDue() async throws(ServiceError) {
        let now = now
        var last: [StoredRecord] = []
        while true {
            let next = try await readRows { transaction in
                try transaction.rows(in: RecordRange(.challengeSweeps), limit: 1)
                    + transaction.rows(in: RecordRange(.challengeDues), limit: 1).filter { $0.key.name < now.rowName }
            }
            // Records that remain are read again by the next call.
            guard !next.isEmpty, next != last else { return }
            _ = try await perform(.expire)
            last = next
        }
    }

    /// Returns a page of a player's challenges, newest first, and the cursor of the next page, or nil at the end.
    ///
    /// A page has fewer than `limit` challenges if it is the last page, or if 1,000 challenges were read for it.
    ///
    /// - Parameters:
    ///   - cursor: The cursor that the previous page returned.
    ///   - isIncluded: Returns whether the list includes a challenge. Applied before the list is divided into pages.
    public func list(
        of player: PlayerNumber, as role: ChallengeRole, after cursor: String? = nil, limit: Int,
        where isIncluded: @Sendable (Challenge) -> Bool = { _ in true }
    ) async throws(ServiceError) -> (challenges: [KnownChallenge], next: String?) {
        try await list(
            listedIn: .challengeLists, "\(player.rowName)/\(role.rawValue)/", after: cursor, limit: limit,
            where: isIncluded)
    }

    /// Returns a page of a game's challenges, newest first, and the cursor of the next page, or nil at the end.
    ///
    /// - Parameter cursor: The cursor that the previous page returned.
    public func list(
        in game: GameID, after cursor: String? = nil, limit: Int
    ) async throws(ServiceError) -> (challenges: [KnownChallenge], next: String?) {
        try await list(listedIn: .gameChallenges, "\(game)/c/", after: cursor, limit: limit)
    }

    private func list(
        listedIn table: RecordTable, _ prefix: String, after cursor: String?, limit: Int,
        where isIncluded: @Sendable (Challenge) -> Bool = { _ in true }
    ) async throws(ServiceError) -> (challenges: [KnownChallenge], next: String?) {
        var (found, last, rowCount): ([KnownChallenge], String?, Int) = ([], cursor, limit)
        var readCount = 0
        while true {
            let (names, known) = try await readRows { [last, rowCount] transaction in
                let range = RecordRange(table, prefix: prefix, after: last.map { prefix + $0 })
                let names = try transaction.rows(in: range, limit: rowCount).map(\.key.name)
                let ids = names.compactMap(\.lastPart).compactMap { try? ChallengeID($0) }
                return (names, try transaction.challenges(ids))
            }
            let included = known.filter { isIncluded($0.challenge) }.prefix(limit - found.count)
            found += included
            let isFull = found.count == limit
            // The next page starts after the last challenge of a full page, otherwise after the last record that was
            // read.
            let end = isFull ? names.last { $0.lastPart == included.last?.challenge.id.text } : names.last
            guard let end, isFull || names.count == rowCount else { return (found, nil) }
            last = String(end.dropFirst(prefix.count))
            readCount += names.count
            if isFull || readCount >= Self.challengeCountPerPage { return (found, last) }
            // Some challenges were excluded, so the next read has more records.
            rowCount = max(limit, Self.challengeCountPerRead)
        }
    }

    private static let challengeCountPerRead = 100
    /// The number of challenges after which no more are read for one page.
    private static let challengeCountPerPage = 1_000

    /// Returns a game's latest group challenges, newest first, each with its standings, best first.
    public func groups(
        in game: GameID, limit: Int
    ) async throws(ServiceError) -> [(group: GroupChallenge, entries: [GroupChallengeEntry])] {
        let orders = await service.leaderboardsByNumber.mapValues(\.order)
        return try await readRows { transaction in
            let range = RecordRange(.gameChallenges, prefix: "\(game)/g/")
            let names = try transaction.rows(in: range, limit: limit).map(\.key.name)
            return try names.compactMap(\.lastPart).compactMap { name in
                guard let group = try transaction.value(GroupChallenge.self, of: RecordKey(.groups, name)) else {
                    return nil
                }
                return (group, try transaction.entries(of: group, by: orders))
            }
        }
    }

    /// Returns the challenges of these ids that exist.
    public func challenges(_ ids: [ChallengeID]) async throws(ServiceError) -> [KnownChallenge] {
        try await readRows { try $0.challenges(ids) }
    }

    /// Returns the group challenges to which a player was invited, newest first.
    public func groups(of player: PlayerNumber, limit: Int = 100) async throws(ServiceError) -> [GroupChallenge] {
        try await readRows { transaction in
            let names = try transaction.rows(
                in: RecordRange(.groupLists, prefix: "\(player.rowName)/"), limit: limit
            ).map(\.key.name)
            return try names.compactMap(\.lastPart).compactMap { name in
                try transaction.value(GroupChallenge.self, of: RecordKey(.groups, name))
            }
        }
    }

    /// Returns a group challenge that `player` may see and its standings, best first, or nil if there is none.
    public func standings(
        of id: GroupChallenge.ID, for player: PlayerNumber
    ) async throws(ServiceError) -> (group: GroupChallenge, entries: [GroupChallengeEntry])? {
        let orders = await service.leaderboardsByNumber.mapValues(\.order)
        let standings = try await readRows { transaction -> (GroupChallenge, [GroupChallengeEntry])? in
            guard let group = try transaction.value(GroupChallenge.self, of: .group(id)),
                group.players.contains(player)
            else { return nil }
            return (group, try transaction.entries(of: group, by: orders))
        }
        guard let (group, entries) = standings else { return nil }
        // Hidden and banned players are not on the ranking. A hidden player sees their own row.
        let players = try await service.players.players(Set(entries.map(\.player)))
        return (group, entries.filter { $0.player == player || players[$0.player]?.flags.isRanked ?? true })
    }

    /// Sets whether challenges that a player completes are returned to their issuers. Each player decides this.
    public func setReturns(_ returns: Bool, of player: PlayerNumber) async throws(ServiceError) {
        try await changeRows { try $0.write([.noReturns(of: player): returns ? nil : ""]) }
    }
}

/// A challenge with its issuer's message.
public struct KnownChallenge: Hashable, Sendable {
    /// The challenge.
    public let challenge: Challenge
    /// The issuer's message; nil if there is none or it was erased.
    public let message: String?

    /// Creates a challenge with its message.
    public init(_ challenge: Challenge, message: String?) {
        self.challenge = challenge
        self.message = message
    }
}

extension LedgerTransaction {
    /// Returns a group challenge's standings, best first.
    fileprivate func entries(
        of group: GroupChallenge, by orders: [LeaderboardNumber: SortOrder]
    ) throws -> [GroupChallengeEntry] {
        let order = orders[group.leaderboard] ?? .highToLow
        return try rows(in: RecordRange(.groupEntries, prefix: "\(group.id)/")).map {
            try $0.key.value(GroupChallengeEntry.self, in: $0.text)
        }.sorted { $0.stands(above: $1, by: order) }
    }

    /// Returns the challenges that exist for `ids`, in that order.
    fileprivate func challenges(_ ids: [ChallengeID]) throws -> [KnownChallenge] {
        let rows = try rows(Set(ids.flatMap { [RecordKey.challenge($0), .message(of: $0)] }))
        return try ids.compactMap { id in
            let key = RecordKey.challenge(id)
            guard let text = rows[key] else { return nil }
            let message = RecordKey.message(of: id)
            return KnownChallenge(
                try key.value(Challenge.self, in: text),
                message: try rows[message].map { try message.value(String.self, in: $0) })
        }
    }
}
