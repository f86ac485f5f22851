import LaurelCore
import LaurelModel
import LaurelServer
import LaurelWire

/// The administration of an installation: games, keys and operators, in a ledger or in the server that uses it.
struct Administration {
    private let ledger: any Ledger
    /// The running server, which caches games and keys; nil if no server uses the ledger.
    private let door: Door?

    init(of ledger: any Ledger, servedBy door: Door? = nil) {
        self.ledger = ledger
        self.door = door
    }

    var operators: Operators { Operators(ledger) }

    private func clock() async throws -> GuardedClock {
        try await GuardedClock(SystemClock(), comparedWith: ledger)
    }

    func games() async throws -> GamesBody { GamesBody(try await ledger.games()) }

    /// Creates a game, or returns the existing game if its settings are the same.
    ///
    /// - Throws: `Refusal.gameExists` if a game with the id has other settings.
    func create(_ body: GameBody) async throws -> GameBody {
        let game: Game
        do {
            game = try Game(id: GameID(body.id), name: body.name, group: GroupID(body.group))
        } catch {
            throw CommandFailure.usage("\(error)")
        }
        let stored =
            if let door {
                try await door.administration.create(game, by: LedgerGame.actor)
            } else {
                try await ledger.create(game, by: LedgerGame.actor, at: try await clock().now)
            }
        guard stored == game else { throw Refusal.gameExists(stored) }
        return GameBody(stored)
    }

    /// Creates a key of the game with the id `game`, or of the only game if it is nil.
    func createKey(
        _ kind: String, game: String?, environment: String, name: String?, expiresAt: String?
    ) async throws -> KeyBody {
        guard let kind = APIKey.Kind(rawValue: kind), let environment = GameEnvironment(rawValue: environment) else {
            throw CommandFailure.usage("The kind or environment of the key is unknown.")
        }
        let game = try await LedgerGame.game(game.map { try GameID($0) }, in: ledger)
        let expiry = try expiresAt.map { try Moment(iso8601: $0) }
        let name = try name.map { try KeyName($0) }
        if let door {
            let made = try await door.keyAdministration.create(
                kind, of: game, in: environment, named: name, expiresAt: expiry, by: LedgerGame.actor)
            return KeyBody(made.key, secret: made.secret)
        }
        let realm = Realm(group: game.group, environment: environment)
        let clock = try await clock()
        let service = try await RealmService(realm, ledger: ledger, clock: clock)
        let made = try await APIKeyStore(of: game.id, in: service, ledger: ledger, clock: clock).make(
            kind, in: environment, named: name, expiresAt: expiry, by: LedgerGame.actor)
        return KeyBody(made.key, secret: made.secret)
    }
}
