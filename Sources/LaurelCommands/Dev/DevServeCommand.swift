import ArgumentParser
import LaurelConsole
import LaurelCore
import LaurelModel
import LaurelPages
import LaurelServer
import Logging

struct DevServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve a sample game, or your own, from memory. All data is lost when the server stops.",
        discussion: "The server listens on this machine only, because any client can move its clock.")

    @Option(help: "The game's id.", transform: GameID.init)
    var game: GameID?

    @Option(
        help: "Your game's configuration instead of the sample: laurel.yaml, its JSON form, or a .gamekit folder.",
        completion: .file())
    var configuration: ConfigurationSource?

    @Option(help: "The port to listen on; 0 selects a free port.")
    var port = 8080

    @Option(help: "The number of sample players with scores, 0 to 10,000.")
    var players = 40

    @Option(help: "The number of scores that sample players submit per minute, 0 to 6,000.")
    var scoresPerMinute = 0

    func validate() throws {
        guard (0...65_535).contains(port) else {
            throw ValidationError("Port \(port) is out of range. Use a port from 0 to 65535.")
        }
        guard (0...10_000).contains(players) else {
            throw ValidationError("The number of players is out of range. Use 0 to 10,000.")
        }
        guard (0...6_000).contains(scoresPerMinute) else {
            throw ValidationError("The number of scores a minute is out of range. Use 0 to 6,000.")
        }
    }

    func run() async throws {
        try await translatingErrors {
            let controls = DevControls()
            Descriptors.raiseLimit()
            let door = try await Door(MemoryLedger(), dev: controls)
            let document = try configuration?.document()
            let id = try game ?? GameID("com.example.dev")
            let stored = try await door.add(Game(id: id, name: document == nil ? "Sample game" : nil))
            var game = try DevGame(id)
            var services: [RealmService] = []
            for environment in GameEnvironment.allCases {
                let service = try await door.service(of: stored, in: environment)
                if let document {
                    let store = ConfigurationStore(of: stored, in: service, clock: controls.clock)
                    _ = try await store.apply(document, by: LedgerGame.actor)
                    game.leaderboards = service.leaderboards(of: id).filter { $0.acceptsSampleScores }
                } else {
                    for leaderboard in game.leaderboards { try await service.administration.create(leaderboard) }
                }
                services.append(service)
            }
            var random = SystemRandomNumberGenerator()
            for player in 0..<players {
                let round = try game.round(of: player, at: controls.clock.now, using: &random)
                for service in services { _ = try await service.submit(round) }
            }
            let keys = try await self.keys(of: game.id, door)
            let playing = Task { [services] in try await trickle(game, into: services, controls.clock) }
            defer { playing.cancel() }
            try await serve(door, keys, of: game)
        }
    }

    private func keys(of game: GameID, _ door: Door) async throws -> [String] {
        var secrets: [String] = []
        for (kind, environment) in [
            (APIKey.Kind.server, GameEnvironment.production), (.client, .production), (.server, .sandbox),
            (.client, .sandbox),
        ] { secrets.append(try await door.make(kind, for: game, in: environment).secret.text) }
        return secrets
    }

    private func serve(_ door: Door, _ keys: [String], of game: DevGame) async throws {
        let board = game.leaderboards.first?.id.text ?? "LEADERBOARD"
        let recurring = game.leaderboards.first { $0.recurrence != nil }?.id.text ?? board
        var logger = Logger(label: "laurel") { _ in JSONLinesLog() }
        logger.logLevel = .warning
        let server = LaurelServer(
            door, settings: .init(port: port),
            pages: Route.pages(.pagesAndConsole) + Route.console(ConsoleSettings(isSecure: false)), logger: logger)
        let invitation = try await door.operators.inviteFirst()
        await StopSignals.handle { _ in server.stop(after: .zero) }
        do {
            _ = try await server.run { port in
                let address = "http://127.0.0.1:\(port)"
                let console = invitation.map { OperatorInviteCommand.link($0, on: address) } ?? ""
                let lines = """
                      leaderboards: \(address)/g/\(game.id)
                      demo game: \(address)/play
                      console: \(console)
                      server key: \(keys[0])
                      client key: \(keys[1])
                      server key, sandbox: \(keys[2])
                      client key, sandbox: \(keys[3])

                      curl -s '\(address)/v1/leaderboards/\(board)/entries?limit=5'
                      curl -s '\(address)/v1/leaderboards/\(recurring)/entries?occurrence=previous'
                      curl -s \(address)/v1/leaderboards/\(recurring)/scores -H 'Authorization: Bearer \(keys[0])' \\
                        -H 'Content-Type: application/json' -d '{"player":"you","score":900}'
                      laurel dev clock +1d --server \(address)
                      laurel dev end \(recurring) --server \(address)
                      laurel dev faults --lost-answers --server \(address)

                    """
                // If standard output is closed, the keys are not printed and the server runs nevertheless.
                try? TerminalStream.writeOutput(lines)
                TerminalStream.note("Laurel dev listens on \(address)\n")
            }
        } catch let error as AddressUnusable {
            throw CommandFailure.unreachable(error.description)
        }
    }

    /// Submits scores of sample players until the server stops.
    private func trickle(
        _ game: DevGame, into services: [RealmService], _ clock: any WallClock
    ) async throws {
        guard scoresPerMinute > 0, players > 0 else { return }
        var random = SystemRandomNumberGenerator()
        while !Task.isCancelled {
            try await ContinuousClock().sleep(for: .seconds(60) / scoresPerMinute)
            let round = try game.round(of: .random(in: 0..<players, using: &random), at: clock.now, using: &random)
            guard let score = round.randomElement(using: &random) else { continue }
            for service in services { _ = try await service.submit([score]) }
        }
    }
}
