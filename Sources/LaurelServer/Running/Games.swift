package import LaurelCore
package import LaurelModel

/// The served games, and the services of their realms. The service of a realm is created only once.
package final class Games: Sendable {
    private struct State {
        var games: [GameID: Game]
        var ready: [Realm: RealmService] = [:]
        var making: [Realm: Task<RealmService, any Error>] = [:]
    }

    private let ledger: any Ledger
    private let clock: any WallClock
    private let queue: QueueBounds
    /// The memory for the players of all realms.
    let playerMemory: PlayerMemory
    private let state: Locked<State>

    init(
        _ ledger: any Ledger, clock: any WallClock, queue: QueueBounds, playerMemory: PlayerMemory
    ) async throws(LedgerError) {
        self.ledger = ledger
        self.clock = clock
        self.queue = queue
        self.playerMemory = playerMemory
        state = Locked(State(games: Dictionary(try await ledger.games().map { ($0.id, $0) }) { $1 }))
    }

    /// All games, by id.
    package var all: [Game] { state.withLock { $0.games.values.sorted { $0.id < $1.id } } }

    /// The server's only game; nil if there are several or none.
    var only: Game? { state.withLock { $0.games.count == 1 ? $0.games.values.first : nil } }

    /// The services that were created so far.
    var loadedServices: [RealmService] {
        state.withLock { $0.ready.values.sorted { "\($0.realm)" < "\($1.realm)" } }
    }

    /// The realms of all games, each once.
    var realms: [Realm] { Realm.all(of: all) }

    /// Loads the games that other nodes have added, and removes those that the ledger has lost.
    func refresh() async throws(LedgerError) {
        // A game that is added during the read may not be in the result.
        let known = state.withLock { Set($0.games.keys) }
        let stored = try await ledger.games()
        let lost = known.subtracting(stored.map(\.id))
        state.withLock { state in
            for game in stored { state.games[game.id] = game }
            for id in lost { state.games[id] = nil }
        }
    }

    /// Returns the game with an id.
    package func game(named text: String) throws -> Game { try game(Problem.explaining("game") { try GameID(text) }) }

    func game(_ id: GameID) throws -> Game {
        guard let game = state.withLock({ $0.games[id] }) else { throw Refusal.gameNotFound(id) }
        return game
    }

    /// Adds a game.
    ///
    /// - Parameter keep: Called to store the game.
    func add(_ game: Game, keep: (Game) async throws -> Game) async throws -> Game {
        let stored = try await keep(game)
        state.withLock { $0.games[stored.id] = stored }
        return stored
    }

    /// Returns the service of the caller's realm.
    func service(for caller: Caller) async throws -> RealmService { try await service(of: caller.realm) }

    /// Returns the service of the realm of `game` in `environment`, and creates it on first use.
    package func service(of game: Game, in environment: GameEnvironment) async throws -> RealmService {
        try await service(of: Realm(group: game.group, environment: environment))
    }

    /// Returns the service of a realm without suspending; nil if it has not been created yet.
    func loadedService(of realm: Realm) -> RealmService? { state.withLock { $0.ready[realm] } }

    func service(of realm: Realm) async throws -> RealmService {
        if let ready = state.withLock({ $0.ready[realm] }) { return ready }
        let making = state.withLock { state in
            if let making = state.making[realm] { return making }
            // Other callers wait for it too.
            let making = LedgerDeadline.$current.withValue(nil) {
                Task { [ledger, clock, queue, playerMemory] in
                    try await RealmService(
                        realm, ledger: ledger, clock: clock, queue: queue, playerMemory: playerMemory)
                }
            }
            state.making[realm] = making
            return making
        }
        do {
            let service = try await making.value
            state.withLock { $0.ready[realm] = service }
            return service
        } catch {
            // Removes only this task: another caller may have started a new one, and a realm must not get two services.
            state.withLock { if $0.making[realm] == making { $0.making[realm] = nil } }
            throw error
        }
    }
}
