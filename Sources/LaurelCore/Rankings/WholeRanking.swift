public import LaurelModel

/// Every row of a ranking as it was at one position of the ledger, whatever is written meanwhile.
///
/// The order is in memory from the start, in about as much as the ranking itself needs; the players are read a page at a time.
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
