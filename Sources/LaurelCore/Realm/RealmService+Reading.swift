public import LaurelModel

extension RealmService {
    /// Returns part of a ranking. O(log n + rows) if the ranking is loaded.
    ///
    /// A page past the end, an empty ranking and a player without an entry are not errors.
    ///
    /// - Parameters:
    ///   - occurrence: An occurrence of a recurring leaderboard; nil for the current one.
    ///   - time: The time window of a classic leaderboard; other leaderboards ignore it.
    ///   - scope: The players whose entries are listed; friends are the viewer's.
    ///   - viewer: The calling player, whose own entry is part of the page; nil for a server key.
    ///   - author: The caller's authority. Players see the current and one previous occurrence.
    public func page(
        _ selection: PageSelection, of id: LeaderboardID, in game: GameID, occurrence: OccurrenceSelection? = nil,
        time: TimeScope = .allTime, scope: PlayerScope = .global, for viewer: PlayerReference? = nil,
        by author: Author = .server
    ) async throws(ServiceError) -> RankingPage {
        let registered = try registered(id, of: game)
        let leaderboard = registered.leaderboard
        let status = try await occurrences.status(of: occurrence, of: registered, for: viewer, by: author)
        if leaderboard.recurrence != nil, status == nil {
            // Before the first occurrence starts, or if there is no previous occurrence.
            var page = RankingPage(
                leaderboard: leaderboard, version: version(at: applied), position: applied, generatedAt: now,
                playerCount: 0, standings: [], notFound: selection.players)
            page.validUntil = leaderboard.nextChange(ofStatus: nil, after: page.generatedAt)
            return page
        }
        let ranking = RankingID(leaderboard: registered.number, occurrence: status?.occurrence.number ?? 0)
        let reloadCount = historyWatch.changes.reloadCount
        do throws(LedgerError) {
            let named = try await playerReader.players(
                named: selection.players + (viewer.map { [$0] } ?? []), in: self)
            let number = viewer.flatMap { named[$0]?.number }
            var friends: FriendList?
            if scope == .friends { friends = try await self.friends.list(of: number) }
            let span = leaderboard.isClassic ? time.span : nil
            var window: RollingWindow?
            if let span { window = try await loadedRankings.window(time, span: span, of: registered, in: self) }
            let board: Board
            if let window {
                board = window.board
            } else {
                board = try await loadedRankings.board(ranking, of: registered, in: self)
            }
            // Ranks, rows and count belong to one position; only the names are loaded afterwards.
            var notFound: [PlayerReference] = []
            let (epoch, position, moment) = (epoch, board.position, now)
            let (places, local, count) = asSeen(by: number, on: board) { board in
                board.answer(
                    selection, named: { named[$0]?.number }, to: number, among: friends, notFound: &notFound)
            }
            var players = Dictionary(named.values.lazy.map { ($0.number, $0) }) { $1 }
            let missing = (places.map(\.player) + (local.map { [$0.player] } ?? [])).filter { players[$0] == nil }
            if !missing.isEmpty { players.merge(try await playerReader.players(numbered: missing, in: self)) { $1 } }
            var page = RankingPage(
                leaderboard: board.registered.leaderboard, occurrence: status,
                version: RankingPage.version(
                    in: epoch, at: position, of: status, until: window?.nextExpiry, for: number,
                    friends: friends?.revision),
                position: position,
                generatedAt: moment, playerCount: count,
                standings: try places.map { place throws(LedgerError) in try Standing(place, among: players) },
                notFound: notFound,
                localStanding: try local.map { place throws(LedgerError) in try Standing(place, among: players) })
            page.validUntil = window?.nextExpiry ?? leaderboard.nextChange(ofStatus: status, after: moment)
            return page
        } catch {
            throw .ledger(await historyWatch.reported(error, since: reloadCount, in: self))
        }
    }

    /// Returns a page of a classic leaderboard's all-time ranking among all players, if no suspension is needed.
    ///
    /// Returns nil unless the ranking and the players of its rows are in memory. O(log n + rows)
    package nonisolated func packedPage(
        _ selection: PageSelection, of id: LeaderboardID, in game: GameID, for viewer: PlayerReference? = nil
    ) -> PackedRankingPage? {
        guard let registered = try? registered(id, of: game), registered.leaderboard.recurrence == nil else {
            return nil
        }
        return published.page(selection, of: registered, for: viewer, at: now)
    }

    /// The version of a page at `position`; see ``RankingPage/version(in:at:of:until:for:friends:)``.
    public nonisolated func version(at position: LedgerPosition, of status: OccurrenceStatus? = nil) -> String {
        RankingPage.version(in: epoch, at: position, of: status)
    }

    /// Calls `question` with the board that `viewer` sees; see ``Board/asSeen(by:_:)``, which changes it temporarily.
    func asSeen<Answer>(by viewer: PlayerNumber?, on board: Board, _ question: (Board) -> Answer) -> Answer {
        published.change { _ in board.asSeen(by: viewer, question) }
    }
}

extension RankingPage {
    /// Returns the version of a page's rows and count at `position`.
    ///
    /// A version always contains the viewer, because hidden players see different rows: a version that only hidden
    /// players have would disclose them.
    static func version(
        in epoch: Int64, at position: LedgerPosition, of status: OccurrenceStatus? = nil, until expiry: Moment? = nil,
        for viewer: PlayerNumber? = nil, friends revision: Int? = nil
    ) -> String {
        String(epoch) + "." + String(position.value) + (expiry.map { "t\($0.milliseconds)" } ?? "")
            + (status.map { "o\($0.occurrence.number)\($0.state)" } ?? "")
            + (viewer.map { ".\($0)" } ?? "") + (revision.map { "f\($0)" } ?? "")
    }
}

extension Leaderboard {
    /// The next time at which a page of an occurrence changes without a commit.
    fileprivate func nextChange(ofStatus status: OccurrenceStatus?, after moment: Moment) -> Moment? {
        let changes = [
            nextChange(of: status?.occurrence, after: moment), retention.end(finalizedAt: status?.finalizedAt),
        ]
        return changes.compactMap(\.self).min()
    }
}

extension Board {
    /// Returns the selected rows, the viewer's place and the player count; only among friends if `list` is not nil.
    func answer(
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
