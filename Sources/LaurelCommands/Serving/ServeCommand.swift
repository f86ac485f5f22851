import ArgumentParser
import Foundation
import LaurelCore
import LaurelModel
import LaurelSQLite
import LaurelServer
import Logging

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serve games over HTTP.",
        discussion: """
            The first start makes the data directory, a game and its keys, and prints the keys: they are shown once. It \
            listens on this machine alone unless --host says otherwise. On SIGTERM it finishes what is in flight.
            """)

    @Option(help: "The address to listen on.")
    var host = "127.0.0.1"

    @Option(help: "The port to listen on; 0 takes a free one.")
    var port = 8080

    @Flag(help: "Somebody else does TLS: a proxy stands before this server.")
    var behindProxy = false

    @Option(help: "The game that a first start makes. (default: com.example.game)", transform: GameID.init)
    var game: GameID?

    @OptionGroup var options: DirectoryOptions

    func validate() throws {
        guard (0...65_535).contains(port) else { throw ValidationError("A port is a number from 0 to 65535.") }
        guard isLoopback || behindProxy else {
            throw ValidationError(
                """
                Listening on \(host) without TLS would send keys and scores readable through the network. Put a proxy \
                with TLS before Laurel and say so with --behind-proxy, or leave --host out.
                """)
        }
    }

    func run() async throws {
        let hasFailed = try await options.directory.withSQLiteLedger(creating: true) { ledger in
            let door = try await Door(ledger)
            try await furnish(ledger, door)
            let logger = Logger(label: "laurel") { _ in JSONLinesLog() }
            let control = takeRequests(for: ledger, logger)
            do {
                let hasFailed = try await serve(door, logger)
                // Before the ledger is closed: a backup reads it.
                await control?.stop()
                return hasFailed
            } catch {
                await control?.stop()
                throw error
            }
        }
        if hasFailed {
            throw CommandFailure.stopped(
                "The disk failed while the ledger was being written. Check it and start again; nothing acknowledged is lost."
            )
        }
    }

    private func serve(_ door: Door, _ logger: Logger) async throws -> Bool {
        let server = LaurelServer(door, settings: .init(host: host, port: port), logger: logger)
        do {
            return try await server.run { port in
                TerminalStream.note("Laurel listens on http://\(host):\(port)\n")
            }
        } catch let error as AddressTaken {
            throw CommandFailure.unreachable(error.description)
        }
    }

    /// Takes backups on request of whoever may enter the data directory. Without it the server does the rest of its work.
    private func takeRequests(for ledger: SQLiteLedger, _ logger: Logger) -> ControlSocket? {
        let directory = options.directory
        do throws(WritingFailed) {
            return try ControlSocket(in: directory.path) { request, progress in
                let reply = ControlReply(to: request, by: ledger, in: directory, progress: progress)
                switch reply {
                case .backup(let body):
                    logger.info("backed up", metadata: ["file": "\(body.file)", "facts": "\(body.factCount)"])
                case .failure(_, let message): logger.error("backup failed", metadata: ["error": "\(message)"])
                case .progress: break
                }
                return reply
            }
        } catch {
            logger.warning("backups of a running server cannot be asked for", metadata: ["error": "\(error.reason)"])
            return nil
        }
    }

    private var isLoopback: Bool { host == "localhost" || host == "::1" || host.hasPrefix("127.") }

    /// Makes what a server cannot do without: a game, and keys for a game that never had any.
    private func furnish(_ ledger: any Ledger, _ door: Door) async throws {
        if try await ledger.games().isEmpty {
            _ = try await door.add(Game(id: game ?? Self.exampleGame))
        } else if let game, try await !ledger.games().contains(where: { $0.id == game }) {
            _ = try await door.add(Game(id: game))
        }
        let furnished = Set(try await ledger.keys().map(\.game))
        for game in try await ledger.games() where !furnished.contains(game.id) {
            var lines = "The keys of \(game.id), shown this once:\n"
            for environment in [GameEnvironment.production, .sandbox] {
                for kind in [APIKey.Kind.server, .client] {
                    let (_, secret) = try await door.make(kind, for: game.id, in: environment)
                    lines += "  \(kind.rawValue) key, \(environment.rawValue): \(secret.text)\n"
                }
            }
            try TerminalStream.answer(lines)
        }
    }

    // A constant that is an id.
    private static let exampleGame = try! GameID("com.example.game")
}
