public import LaurelCore
public import LaurelModel

/// Where requests become commands and questions, and what comes of them becomes answers.
///
/// One value that all requests share. It knows ledgers by their protocol only.
public struct Door: Sendable {
    let ledger: any Ledger
    let clock: any WallClock
    let games: Games
    let keys: KeyRing
    let tokens = TokenRing()
    let accounts: Accounts
    let metrics: RequestMetrics
    let progress = NodeProgress()
    let pages = PageCache()
    let wording = Wording()
    let rules = RuleBook()
    let streams: EventStreams

    /// Reads the games and keys that there are.
    public init(_ ledger: any Ledger, clock: any WallClock = SystemClock()) async throws(LedgerError) {
        self.ledger = ledger
        self.clock = clock
        accounts = Accounts(ledger: ledger)
        games = try await Games(ledger, clock: clock)
        keys = KeyRing(try await ledger.keys())
        metrics = RequestMetrics()
        streams = EventStreams(ledger: ledger, clock: clock, wording: wording, rules: rules)
    }

    /// Keeps `game`, and serves it from now on.
    public func add(_ game: Game) async throws -> Game { try await games.add(game) }
}
