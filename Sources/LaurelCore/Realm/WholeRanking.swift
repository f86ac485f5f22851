public import LaurelModel

/// Every row of a ranking as it was at one position of the ledger, whatever is written meanwhile.
///
/// The order is held from the start, in about as much memory as the ranking itself; who the players are is read a page
/// at a time.
public struct WholeRanking: Sendable {
    public let leaderboardID: LeaderboardID
    public let position: LedgerPosition
    public let playerCount: Int
    private let realm: Realm
    private let ledger: any Ledger
    private var rest: ArraySlice<Board.Place>

    /// The next rows, at most `rowCount`; nil after the last.
    public mutating func nextPage(rowCount: Int) async throws(ServiceError) -> [Standing]? {
        let places = rest.prefix(rowCount)
        guard !places.isEmpty else { return nil }
        rest = rest.dropFirst(rowCount)
        do throws(LedgerError) {
            let players = try await ledger.players(numbered: Set(places.map(\.player)), in: realm)
            return try places.map { place throws(LedgerError) in try Standing(place, among: players) }
        } catch {
            throw .ledger(error)
        }
    }
}

extension WholeRanking {
    init(_ board: Board, in realm: Realm, of ledger: any Ledger) {
        let places = board.allRows()
        leaderboardID = board.registered.leaderboard.id
        position = board.position
        playerCount = places.count
        self.realm = realm
        self.ledger = ledger
        rest = places[...]
    }
}

extension RealmService {
    /// A whole ranking as everybody sees it: hidden and banned players are not on it. O(n).
    ///
    /// - Parameter occurrence: Which one of a recurring leaderboard; there the current one is meant where it is left out.
    public func wholeRanking(
        of id: LeaderboardID, in game: GameID, occurrence: OccurrenceSelection? = nil
    ) async throws(ServiceError) -> WholeRanking {
        let registered = try registered(id, of: game)
        var ranking = RankingID(leaderboard: registered.number)
        if occurrence != nil || registered.leaderboard.recurrence != nil {
            let status = try await self.occurrence(occurrence ?? .current, of: registered, for: nil, by: .server)
            guard let status else { throw .refused(.occurrenceNotFound(id)) }
            ranking = RankingID(leaderboard: registered.number, occurrence: status.occurrence.number)
        }
        do throws(LedgerError) {
            return WholeRanking(try await board(ranking, of: registered), in: realm, of: ledger)
        } catch {
            throw .ledger(error)
        }
    }
}
