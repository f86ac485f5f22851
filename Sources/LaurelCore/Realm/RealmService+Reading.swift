public import LaurelModel

extension RealmService {
    /// Part of a ranking. O(log n + rows), once the board is awake.
    ///
    /// A page past the end, an empty board and a player without an entry are no errors.
    ///
    /// - Parameters:
    ///   - occurrence: Which one of a recurring leaderboard; there the current one is meant where it is left out.
    ///   - time: Of what time scores count on a classic leaderboard; the others pass it over.
    ///   - scope: Whose entries; friends are the viewer's.
    ///   - viewer: The player who asks, whose own entry comes along; nil for a server key.
    ///   - author: On whose word the question stands: players see the current and one previous occurrence.
    public func page(
        _ selection: PageSelection, of id: LeaderboardID, in game: GameID, occurrence: OccurrenceSelection? = nil,
        time: TimeScope = .allTime, scope: PlayerScope = .global, for viewer: PlayerReference? = nil,
        by author: Author = .server
    ) async throws(ServiceError) -> RankingPage {
        let registered = try registered(id, of: game)
        let status = try await status(of: occurrence, of: registered, for: viewer, by: author)
        if registered.leaderboard.recurrence != nil, status == nil {
            return emptyPage(of: registered.leaderboard, notFound: selection.players)
        }
        let ranking = RankingID(leaderboard: registered.number, occurrence: status?.occurrence.number ?? 0)
        do throws(LedgerError) {
            let named = try await players(named: selection.players + (viewer.map { [$0] } ?? []))
            let number = viewer.flatMap { named[$0]?.number }
            var friends: FriendList?
            if scope == .friends { friends = try await friendList(of: number) }
            let span = registered.leaderboard.isClassic ? time.span : nil
            var window: RollingWindow?
            if let span { window = try await self.window(time, span: span, of: registered) }
            let board = if let window { window.board } else { try await board(ranking, of: registered) }
            // Ranks, rows and count are taken in one piece; only the names are looked up afterwards.
            var notFound: [PlayerReference] = []
            let (position, moment) = (board.position, now)
            let (places, local, count) = asSeen(by: number, on: board) { board in
                board.answer(
                    selection, named: { named[$0]?.number }, to: number, among: friends, notFound: &notFound)
            }
            var players = Dictionary(named.values.lazy.map { ($0.number, $0) }) { $1 }
            let strangers = (places.map(\.player) + (local.map { [$0.player] } ?? [])).filter { players[$0] == nil }
            if !strangers.isEmpty { players.merge(try await self.players(numbered: strangers)) { $1 } }
            var page = RankingPage(
                leaderboard: board.registered.leaderboard, occurrence: status,
                version: version(
                    at: position, of: status, until: window?.nextExpiry, for: number, friends: friends?.revision),
                position: position,
                generatedAt: moment, playerCount: count,
                standings: try places.map { place throws(LedgerError) in try Standing(place, among: players) },
                notFound: notFound,
                localStanding: try local.map { place throws(LedgerError) in try Standing(place, among: players) })
            page.validUntil =
                window?.nextExpiry ?? Self.nextChange(of: status, on: registered.leaderboard, after: moment)
            return page
        } catch {
            throw .ledger(error)
        }
    }

    /// The same for a classic leaderboard's entries of all time among everybody, at once where nothing need be waited for:
    /// where the ranking is awake and its rows' players are in memory. Nil otherwise. O(log n + rows)
    public nonisolated func pageAtOnce(
        _ selection: PageSelection, of id: LeaderboardID, in game: GameID, for viewer: PlayerReference? = nil
    ) -> RankingPage? {
        guard let registered = try? registered(id, of: game), registered.leaderboard.recurrence == nil else {
            return nil
        }
        let moment = now
        return published.read { memory in
            guard let board = memory.boards[RankingID(leaderboard: registered.number)] else { return nil }
            var isComplete = true
            func known(_ reference: PlayerReference) -> PlayerNumber? {
                let number = memory.players.number(of: reference)
                if number == nil { isComplete = false }
                return number
            }
            let number = viewer.flatMap(known)
            // A hidden player sees another ranking, which must be made first.
            guard number.map(board.withholds) != true else { return nil }
            var notFound: [PlayerReference] = []
            let (places, local, count) = board.answer(
                selection, named: known, to: number, among: nil, notFound: &notFound)
            func standing(_ place: Board.Place) -> Standing? {
                guard let player = memory.players[place.player] else {
                    isComplete = false
                    return nil
                }
                return Standing(rank: place.rank, player: player, entry: place.entry, globalRank: place.globalRank)
            }
            let standings = places.compactMap(standing)
            let localStanding = local.flatMap(standing)
            guard isComplete else { return nil }
            return RankingPage(
                leaderboard: board.registered.leaderboard,
                version: Self.version(in: memory.epoch, at: board.position, for: number),
                position: board.position, generatedAt: moment, playerCount: count, standings: standings,
                notFound: notFound, localStanding: localStanding)
        }
    }

    /// Names what is answered at `position`: a page's rows and count. What a hidden player sees is their own, so the
    /// viewer is part of it; for everybody, because a name that only hidden players had would tell them.
    public nonisolated func version(
        at position: LedgerPosition, of status: OccurrenceStatus? = nil, until expiry: Moment? = nil,
        for viewer: PlayerNumber? = nil, friends revision: Int? = nil
    ) -> String {
        Self.version(in: published.epoch, at: position, of: status, until: expiry, for: viewer, friends: revision)
    }

    private static func version(
        in epoch: Int64, at position: LedgerPosition, of status: OccurrenceStatus? = nil, until expiry: Moment? = nil,
        for viewer: PlayerNumber? = nil, friends revision: Int? = nil
    ) -> String {
        String(epoch) + "." + String(position.value) + (expiry.map { "t\($0.milliseconds)" } ?? "")
            + (status.map { "o\($0.occurrence.number)\($0.state)" } ?? "")
            + (viewer.map { ".\($0)" } ?? "") + (revision.map { "f\($0)" } ?? "")
    }

    private func status(
        of selection: OccurrenceSelection?, of registered: RegisteredLeaderboard, for viewer: PlayerReference?,
        by author: Author
    ) async throws(ServiceError) -> OccurrenceStatus? {
        guard selection != nil || registered.leaderboard.recurrence != nil else { return nil }
        let number: PlayerNumber?
        do throws(LedgerError) { number = try await self.number(of: viewer) } catch { throw .ledger(error) }
        return try await occurrence(selection ?? .current, of: registered, for: number, by: author)
    }

    /// Of a recurring leaderboard before its first start, or before there is a previous occurrence.
    private func emptyPage(of leaderboard: Leaderboard, notFound: [PlayerReference]) -> RankingPage {
        let now = now
        var page = RankingPage(
            leaderboard: leaderboard, version: version(at: applied, of: nil, for: nil), position: applied,
            generatedAt: now, playerCount: 0, standings: [], notFound: notFound)
        page.validUntil = Self.nextChange(of: nil, on: leaderboard, after: now)
        return page
    }

    /// When time alone makes another answer of this one.
    private static func nextChange(
        of status: OccurrenceStatus?, on leaderboard: Leaderboard, after moment: Moment
    ) -> Moment? {
        let changes = [
            leaderboard.nextChange(of: status?.occurrence, after: moment),
            leaderboard.retention.end(finalizedAt: status?.finalizedAt),
        ]
        return changes.compactMap(\.self).min()
    }

    /// The rank that a new player would get who earned `score` now. O(log n) once the ranking is loaded.
    ///
    /// - Parameters:
    ///   - occurrence: An occurrence of a recurring leaderboard; nil for the current one.
    ///   - time: The time window of a classic leaderboard; other leaderboards ignore it.
    ///   - viewer: The player who asks, on whom the previous occurrence depends; nil for a server key.
    ///   - author: The authority of the caller, which decides the occurrences that are visible.
    /// - Throws: ``ServiceError``, if the leaderboard or the occurrence does not exist.
    public func prospectiveRank(
        of score: Int64, on id: LeaderboardID, in game: GameID, occurrence: OccurrenceSelection? = nil,
        time: TimeScope = .allTime, for viewer: PlayerReference? = nil, by author: Author = .server
    ) async throws(ServiceError) -> ProspectiveRank {
        let registered = try registered(id, of: game)
        let status = try await status(of: occurrence, of: registered, for: viewer, by: author)
        do throws(LedgerError) {
            guard status != nil || registered.leaderboard.recurrence == nil else {
                return ProspectiveRank(rank: 1, playerCount: 0, position: applied)
            }
            let board: Board
            if registered.leaderboard.isClassic, let span = time.span {
                board = try await window(time, span: span, of: registered).board
            } else {
                let ranking = RankingID(leaderboard: registered.number, occurrence: status?.occurrence.number ?? 0)
                board = try await self.board(ranking, of: registered)
            }
            return ProspectiveRank(
                rank: board.prospectiveRank(of: score), playerCount: board.playerCount, position: board.position)
        } catch {
            throw .ledger(error)
        }
    }
}

extension Board {
    /// The rows that were asked for, the viewer's own place, and the player count; of the viewer and their friends alone where
    /// there is a list.
    fileprivate func answer(
        _ selection: PageSelection, named: (PlayerReference) -> PlayerNumber?, to viewer: PlayerNumber?,
        among list: FriendList?, notFound: inout [PlayerReference]
    ) -> (places: [Place], local: Place?, count: Int) {
        guard let list, let viewer else {
            let places = places(selection, named: named, notFound: &notFound)
            return (places, viewer.flatMap(place), playerCount)
        }
        func withGlobalRank(_ place: Place) -> Place {
            var place = place
            place.globalRank = self.place(of: place.player)?.rank
            return place
        }
        let friends = friends(list.players, of: viewer)
        let places = friends.places(selection, named: named, notFound: &notFound)
        return (
            places.map(withGlobalRank), friends.place(of: viewer).map(withGlobalRank), friends.playerCount
        )
    }

    fileprivate func places(
        _ selection: PageSelection, named: (PlayerReference) -> PlayerNumber?, notFound: inout [PlayerReference]
    ) -> [Place] {
        switch selection {
        case .rows(let row, let limit): return rows(from: row, limit: limit)
        case .aroundScore(let score, let limit): return rows(aroundScore: score, limit: limit)
        case .percentile(let percentile, let limit): return rows(percentile: percentile, limit: limit)
        case .around(let reference, let limit):
            if let player = named(reference), let rows = rows(around: player, limit: limit) { return rows }
            notFound = [reference]
            return []
        case .players(let references):
            var places: [Place] = []
            var seen: Set<PlayerNumber> = []
            for reference in references {
                if let player = named(reference), let place = place(of: player) {
                    // One by one costs nobody a set.
                    if references.count == 1 || seen.insert(player).inserted { places.append(place) }
                } else if !notFound.contains(reference) {
                    notFound.append(reference)
                }
            }
            return places.count < 2
                ? places : places.sorted { $0.entry.stands(above: $1.entry, by: registered.leaderboard.order) }
        }
    }
}

extension PageSelection {
    fileprivate var players: [PlayerReference] {
        switch self {
        case .around(let player, _): [player]
        case .players(let players): players
        case .rows, .aroundScore, .percentile: []
        }
    }
}

extension Standing {
    init(_ place: Board.Place, among players: [PlayerNumber: Player]) throws(LedgerError) {
        guard let player = players[place.player] else { throw .damaged("player \(place.player) is missing") }
        self.init(rank: place.rank, player: player, entry: place.entry, globalRank: place.globalRank)
    }
}
