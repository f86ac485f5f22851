import ArgumentParser
import Foundation
import LaurelCore
import LaurelModel

/// The game on which a command works, and its location: a ledger on this machine, or a running server.
struct DataOptions: ParsableArguments {
    @OptionGroup var options: LedgerOptions

    @Option(help: "The address of a running server, instead of a directory. (default: $LAUREL_URL, if it is set)")
    var server: String?

    @Option(help: "With --server: an API key of the game. (default: $LAUREL_KEY, which process lists do not show)")
    var key: String?

    @Flag(help: "Use the game's sandbox instead of production. With --server, the key selects the environment.")
    var sandbox = false

    @Option(help: "The game's id. Optional if there is only one game.", transform: GameID.init)
    var game: GameID?

    func validate() throws {
        guard server == nil || !options.isNamed else {
            throw ValidationError("Set --server or --\(options.data == nil ? "database" : "data"), not both.")
        }
        guard server != "" else { throw ValidationError("The server address is empty. Set it, or omit --server.") }
    }

    /// Calls `body` with the named game, or with the only game.
    func withGame<Value>(_ body: (any OpenGame) async throws -> Value) async throws -> Value {
        if let url = serverURL {
            guard !sandbox else {
                throw CommandFailure.usage("The key selects the environment. Omit --sandbox with a server.")
            }
            let key = key ?? Self.variable("LAUREL_KEY")
            return try await translatingErrors {
                try await body(RemoteGame(try RemoteServer(url, key: key, game: game)))
            }
        }
        guard key == nil else { throw CommandFailure.usage("--key requires a server. Set --server.") }
        return try await options.place.withLedger { ledger in
            let game = try await LedgerGame.game(game, in: ledger)
            let realm = Realm(group: game.group, environment: sandbox ? .sandbox : .production)
            let clock = try await GuardedClock(SystemClock(), comparedWith: ledger)
            return try await body(
                LedgerGame(
                    game: game, ledger: ledger, clock: clock,
                    service: try await RealmService(realm, ledger: ledger, clock: clock)))
        }
    }

    /// Whether the command uses a server by its address.
    var namesServer: Bool { serverURL != nil }

    /// The server's address. An option on the command line takes precedence over the environment.
    private var serverURL: String? {
        server ?? (!options.isNamed ? Self.variable("LAUREL_URL") : nil)
    }

    private static func variable(_ name: String) -> String? {
        ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}

extension LedgerGame {
    /// Returns the game with the id `id`, or the only game if `id` is nil.
    static func game(_ id: GameID?, in ledger: any Ledger) async throws -> Game {
        let games = try await ledger.games()
        if let id {
            guard let found = games.first(where: { $0.id == id }) else { throw Refusal.gameNotFound(id) }
            return found
        }
        guard let first = games.first else {
            throw CommandFailure.refused("The ledger has no game. Create one: laurel game create com.example.game")
        }
        guard games.count == 1 else {
            let ids = games.map(\.id.text).joined(separator: ", ")
            throw CommandFailure.usage("The ledger has several games. Select one with --game: \(ids)")
        }
        return first
    }
}
