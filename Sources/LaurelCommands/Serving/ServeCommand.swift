import ArgumentParser
import Foundation
import LaurelConsole
import LaurelCore
import LaurelModel
import LaurelPages
import LaurelSQLite
import LaurelServer
import Logging

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Start the HTTP server.",
        discussion: """
            The first start creates the data directory, a game and its keys. It prints the keys if standard output is \
            a terminal; otherwise it writes them to the file first-keys in the data directory. The keys are stored \
            nowhere else. If a key is lost, create another one with laurel key create, also while the server runs.

            Until an operator exists, each start creates a link for the first operator. It prints the link if standard \
            error is a terminal; otherwise it writes the link to the file first-operator.

            With --read-only, the server stores nothing, creates no game, keys or operators, and reads a standby or the \
            primary. Other servers accept the writes.

            The server listens on this machine only, unless --host is set.

            On SIGTERM, /readyz fails and each response closes its connection. The port closes after --drain-seconds, \
            and the requests in flight have 15 more seconds. On SIGINT (Ctrl-C), the port closes at once. A second \
            signal ends the process at once.
            """)

    @OptionGroup var options: ServerOptions

    func run() async throws {
        let settings: ServerSettings
        do {
            settings = try ServerSettings(options.sources)
        } catch let invalid as InvalidSetting {
            throw CommandFailure.usage(invalid.description)
        }
        MemoryAllocator.retainFreedMemory()
        // Before the ledger is opened, because the limits of connections depend on it.
        Descriptors.raiseLimit()
        let hasFailed =
            switch settings.place {
            case .directory(let directory):
                try await directory.withSQLiteLedger(creating: true, queue: settings.limits.queue) { ledger in
                    try await serve(ledger, in: directory, settings, Self.logger(settings))
                }
            case .database(let address):
                try await address.withLedger(
                    queue: settings.limits.queue, responseTime: .seconds(settings.limits.databaseSeconds),
                    isReadOnly: settings.isReadOnly
                ) { ledger in
                    let durability = try await ledger.condition().durability
                    TerminalStream.note(
                        settings.isReadOnly
                            ? "The scores are read from \(address). This server is read-only.\n"
                            : "The scores are stored in \(address), durability: \(durability.rawValue)\n")
                    return try await serve(ledger, settings, Self.logger(settings)) { _ in nil }
                }
            }
        if hasFailed {
            throw CommandFailure.stopped(
                "The disk failed, or the data directory was deleted or replaced. Check the log and the disk, then "
                    + "start the server again.")
        }
    }

    private static func logger(_ settings: ServerSettings) -> Logger {
        var log = JSONLinesLog()
        log.logLevel = settings.logLevel
        return Logger(label: "laurel") { [log] _ in log }
    }

    /// Serves a data directory until the server is stopped, and replicates it if a setting names a replica.
    private func serve(
        _ ledger: SQLiteLedger, in directory: DataDirectory, _ settings: ServerSettings, _ logger: Logger
    ) async throws -> Bool {
        let replication = settings.replica.map { replica in
            ServedReplication(of: ledger, to: replica.store, retention: replica.retention, logger)
        }
        if replication == nil, try await ledger.changeFeed.stop() {
            logger.warning("the replica is no longer written; the next replication starts another stream")
        }
        do {
            let hasFailed = try await serve(ledger, settings, logger) { door in
                replication?.report(to: door)
                return openControlSocket(for: ledger, servedBy: door, in: directory, logger)
            }
            await replication?.finish()
            return hasFailed
        } catch {
            await replication?.finish()
            throw error
        }
    }

    /// Serves until the server is stopped.
    ///
    /// - Parameter listen: Opens the control socket of the data directory, if there is one.
    private func serve(
        _ ledger: any Ledger, _ settings: ServerSettings, _ logger: Logger, listen: (Door) -> ControlSocket?
    ) async throws -> Bool {
        if let doubt = ProgramDate.own.doubt(about: SystemClock().now) {
            logger.warning("the clock may be wrong", metadata: ["reason": "\(doubt)"])
        }
        let door = try await Door(
            ledger, allowsPrivateWebhooks: settings.allowsPrivateWebhooks, limits: settings.limits,
            spoolDirectory: settings.place.directory, metricsToken: settings.metricsToken,
            readiness: settings.readiness)
        if !settings.isReadOnly { try await furnish(ledger, door, settings) }
        let control = listen(door)
        do {
            let hasFailed = try await serve(door, settings, logger)
            // Before the ledger is closed, because a backup reads it.
            await control?.stop()
            return hasFailed
        } catch {
            await control?.stop()
            throw error
        }
    }

    /// Opens the control socket, through which users of the data directory create backups and administer the
    /// installation.
    ///
    /// - Returns: Nil if the system cannot create the socket. The server then runs without it.
    private func openControlSocket(
        for ledger: SQLiteLedger, servedBy door: Door, in directory: DataDirectory, _ logger: Logger
    ) -> ControlSocket? {
        do throws(WritingFailed) {
            return try ControlSocket(in: directory.path) { request, send in
                if case .verify = request { return ControlReply(verifying: ledger, send: send) }
                guard case .backup(let path) = request else {
                    return ControlReply(waitingFor: request, by: Administration(of: ledger, servedBy: door))
                }
                let reply = ControlReply(backupTo: path, by: ledger, in: directory) {
                    try send(.progress(done: $0, total: $1))
                }
                switch reply {
                case .backup(let body):
                    logger.info("backed up", metadata: ["file": "\(body.file)", "facts": "\(body.factCount)"])
                case .failure(_, let message): logger.error("backup failed", metadata: ["error": "\(message)"])
                default: break
                }
                return reply
            }
        } catch {
            logger.warning(
                "the control socket cannot be opened; stop the server to manage backups, operators, games and keys",
                metadata: ["error": "\(error.reason)"])
            return nil
        }
    }

    private func serve(_ door: Door, _ settings: ServerSettings, _ logger: Logger) async throws -> Bool {
        let server = LaurelServer(
            door,
            settings: .init(
                host: settings.host, port: settings.port, tls: settings.tls, isBehindProxy: settings.isBehindProxy,
                allowedOrigins: settings.allowedOrigins, guestRetention: settings.guestRetention,
                backfillQuietPeriod: settings.backfillQuietPeriod),
            pages: Route.pages(.pagesAndConsole)
                + Route.console(
                    ConsoleSettings(
                        isSecure: settings.tls != nil || settings.isBehindProxy, directory: settings.place.directory)),
            logger: logger)
        let invitation = settings.isReadOnly ? nil : try await door.operators.inviteFirst()
        await StopSignals.handle { server.stop(after: $0 == SIGTERM ? settings.drainTime : .zero) }
        do {
            return try await server.run { port in
                let address = settings.address(port: port)
                TerminalStream.note("Laurel listens on \(address)\n")
                for game in door.games.all {
                    TerminalStream.note("Leaderboards of \(game.id): \(address)/g/\(game.id)\n")
                }
                if let invitation {
                    FirstOperatorLink.show(
                        OperatorInviteCommand.link(invitation, on: address),
                        to: SecretOutput(
                            settings, stream: .standardError, fileName: FirstOperatorLink.fileName))
                }
            }
        } catch let error as AddressUnusable {
            throw CommandFailure.unreachable(error.description)
        }
    }

    /// Creates a game if there is none, and creates keys for a game that has never had any keys.
    private func furnish(_ ledger: any Ledger, _ door: Door, _ settings: ServerSettings) async throws {
        let games = try await ledger.games()
        if games.isEmpty || settings.isGameNamed && !games.contains(where: { $0.id == settings.game }) {
            _ = try await door.add(Game(id: settings.game))
        }
        let furnished = Set(try await ledger.keys().map(\.game))
        for game in try await ledger.games() where !furnished.contains(game.id) {
            try await FirstKeys.make(of: game.id, by: door, as: settings)
        }
    }
}
