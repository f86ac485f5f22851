public import LaurelModel

/// Every row of a ranking at one position of the ledger, independent of later writes.
///
/// The order is in memory from the start, and needs about as much memory as the ranking. The players are read page by
/// page.
public struct WholeRanking: Sendable {
    /// The leaderboard's identifier.
    public let leaderboardID: LeaderboardID
    /// The position of the ranking.
    public let position: LedgerPosition
    /// The number of rows.
    public let playerCount: Int
    private let realm: Realm
    private let ledger: any Ledger
    private var rest: ArraySlice<Board.Place>

    /// Returns the next rows, at most `rowCount`, or nil after the last.
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
