import ArgumentParser
import LaurelCore
import LaurelModel

/// In which directory a command works.
struct DirectoryOptions: ParsableArguments {
    @Option(
        help: "The data directory. (default: $LAUREL_DATA, or ./laurel-data)", completion: .directory,
        transform: DataDirectory.init(argument:))
    var data: DataDirectory?

    var directory: DataDirectory { data ?? DataDirectory() }
}

/// Which game a command works on, and where.
struct DataOptions: ParsableArguments {
    @OptionGroup var options: DirectoryOptions

    @Flag(help: "Work on the game's sandbox instead of production.")
    var sandbox = false

    @Option(help: "The game. May be left out where there is one game.", transform: GameID.init)
    var game: GameID?

    var environment: GameEnvironment { sandbox ? .sandbox : .production }

    /// Works with the game that was named, or the only one, and its realm's service.
    func withGame<Value>(_ body: (OpenGame) async throws -> Value) async throws -> Value {
        try await options.directory.withLedger { ledger in
            let game = try await game(in: ledger)
            let realm = Realm(group: game.group, environment: environment)
            return try await body(
                OpenGame(game: game, ledger: ledger, service: try await RealmService(realm, ledger: ledger)))
        }
    }

    private func game(in ledger: any Ledger) async throws -> Game {
        let games = try await ledger.games()
        if let game {
            guard let found = games.first(where: { $0.id == game }) else { throw Refusal.gameNotFound(game) }
            return found
        }
        guard let first = games.first else {
            throw CommandFailure.refused("There is no game yet. Create one: laurel game create com.example.game")
        }
        guard games.count == 1 else {
            let ids = games.map(\.id.text).joined(separator: ", ")
            throw CommandFailure.usage("There are several games. Name one of them with --game: \(ids)")
        }
        return first
    }
}

/// A game that a command works on.
struct OpenGame {
    let game: Game
    let ledger: any Ledger
    let service: RealmService
}

extension OpenGame {
    /// Makes a leaderboard, in the sandbox too where this is production: configuration is the same in both until one
    /// is changed.
    ///
    /// - Returns: Whether it is new.
    func create(_ leaderboard: Leaderboard) async throws -> Bool {
        let isNew = try await service.create(leaderboard)
        guard service.realm.environment == .production else { return isNew }
        let sandbox = Realm(group: game.group, environment: .sandbox)
        do {
            try await RealmService(sandbox, ledger: ledger).create(leaderboard)
        } catch ServiceError.refused(.leaderboardExists) {
            // The sandbox has its own by that name, which stays.
        }
        return isNew
    }
}
