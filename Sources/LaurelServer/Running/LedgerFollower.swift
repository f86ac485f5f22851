import LaurelCore
import LaurelModel
import Logging
import ServiceLifecycle

/// A service that applies the commits of other nodes, and loads the players of each realm into memory.
///
/// Facts are applied immediately; games, keys and ended sessions every second.
struct LedgerFollower: Service {
    let door: Door
    /// Called when the outcome of a transaction is unknown. The process must stop.
    let stop: @Sendable () -> Void
    let logger: Logger
    private let clockLog = ClockLog()
    /// The number of changes of each realm's history that were logged.
    private let loggedChanges = Locked<[Realm: Int]>([:])

    init(door: Door, stop: @escaping @Sendable () -> Void, logger: Logger) {
        self.door = door
        self.stop = stop
        self.logger = logger
    }

    func run() async {
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                var followed: Set<Realm> = []
                while !Task.isCancelled {
                    await look()
                    for service in door.games.loadedServices where followed.insert(service.realm).inserted {
                        group.addTask { await follow(service) }
                        group.addTask { await loadPlayers(of: service) }
                    }
                    try? await ContinuousClock().sleep(for: .seconds(1))
                }
                group.cancelAll()
            }
        }
    }

    /// Loads new games and keys, and checks this node's lag and its clock.
    ///
    /// The number of round trips does not depend on the number of realms, except in the first look. A failure of one step
    /// does not affect the others, and a realm that cannot be loaded does not affect other realms.
    func look() async {
        await attempt("the condition of the ledger cannot be read") {
            try await door.clock.compare(with: door.ledger)
            // The ledger also checks that its files still exist.
            _ = try await door.progress.readCondition(of: door.ledger)
        }
        await attempt("games and keys cannot be read") {
            try await door.games.refresh()
            await door.revoker.apply(try await door.ledger.keys())
        }
        await attempt("signing keys or ended sessions cannot be refreshed") { try await IdentityRefresh(door).run() }
        await attempt("the positions of the ledger cannot be read") { try await notePositions() }
        clockLog.note(door.clock.fault(in: door.games), logger)
        await noteHistoryChanges()
    }

    /// Runs a step of a look. Logs an error of the step, and stops the process if the outcome of a transaction is unknown.
    private func attempt(_ failure: Logger.Message, of realm: Realm? = nil, _ body: () async throws -> Void) async {
        do { try await body() } catch LedgerError.outcomeUnknown { stop() } catch {
            var metadata: Logger.Metadata = ["error": "\(error)"]
            metadata["realm"] = realm.map { "\($0)" }
            logger.warning(failure, metadata: metadata)
        }
    }

    /// Records the lag of each realm.
    private func notePositions() async throws {
        let moment = ContinuousClock.now
        let positions = try await door.ledger.positions()
        for realm in door.games.realms {
            // A game that was added since the read has no position yet.
            guard let position = positions[realm] else { continue }
            await attempt("a realm cannot be loaded", of: realm) {
                let service = try await door.games.service(of: realm)
                door.progress.note(position, of: realm, at: moment, reached: service.position)
            }
        }
    }

    /// Logs each change of a realm's history, and ends the event streams that started before it.
    private func noteHistoryChanges() async {
        for service in door.games.loadedServices {
            let history = service.historyChanges
            let logged = loggedChanges.withLock { logged in
                let count = logged[service.realm, default: 0]
                logged[service.realm] = history.reloadCount
                return count
            }
            guard history.reloadCount > logged else { continue }
            logger.error(
                "a realm's history changed; its rankings are loaded again",
                metadata: [
                    "realm": "\(service.realm)", "difference": "\(history.lastDifference ?? "")",
                    "epoch": "\(service.epoch)", "position": "\(service.position)",
                ])
            await door.streams.hub(of: service).endOutdated()
        }
    }

    /// Reads the players into memory. Until it ends, and after a failure, requests read the players that they need.
    private func loadPlayers(of service: RealmService) async {
        do {
            try await service.loadPlayers()
        } catch {
            logger.warning(
                "a realm's players cannot be read", metadata: ["realm": "\(service.realm)", "error": "\(error)"])
        }
    }

    private func follow(_ service: RealmService) async {
        while !Task.isCancelled {
            do {
                try await service.follow()
            } catch {
                logger.warning(
                    "a realm's commits cannot be read", metadata: ["realm": "\(service.realm)", "error": "\(error)"])
                try? await ContinuousClock().sleep(for: .milliseconds(200))
            }
        }
    }
}
