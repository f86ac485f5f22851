import LaurelCore
import LaurelModel

/// The games that are served, and the services of their realms, each of which is made once.
actor Games {
    private let ledger: any Ledger
    private let clock: any WallClock
    private var games: [GameID: Game]
    private var services: [Realm: Task<RealmService, any Error>] = [:]

    init(_ ledger: any Ledger, clock: any WallClock) async throws(LedgerError) {
        self.ledger = ledger
        self.clock = clock
        games = Dictionary(try await ledger.games().map { ($0.id, $0) }) { $1 }
    }

    var all: [Game] { games.values.sorted { $0.id < $1.id } }

    /// The services that were asked for.
    var servicesAwake: [RealmService] {
        get async {
            var awake: [RealmService] = []
            for service in services.values {
                if let service = try? await service.value { awake.append(service) }
            }
            return awake.sorted { "\($0.realm)" < "\($1.realm)" }
        }
    }

    func game(_ id: GameID) throws(Refusal) -> Game {
        guard let game = games[id] else { throw .gameNotFound(id) }
        return game
    }

    func add(_ game: Game) async throws -> Game {
        let kept = try await ledger.add(game)
        games[kept.id] = kept
        return kept
    }

    /// The service of `game`'s group in `environment`, made on first use.
    func service(of game: Game, in environment: GameEnvironment) async throws -> RealmService {
        let realm = Realm(group: game.group, environment: environment)
        if let service = services[realm] { return try await service.value }
        let service = Task { [ledger, clock] in try await RealmService(realm, ledger: ledger, clock: clock) }
        services[realm] = service
        do {
            return try await service.value
        } catch {
            services[realm] = nil
            throw error
        }
    }
}
