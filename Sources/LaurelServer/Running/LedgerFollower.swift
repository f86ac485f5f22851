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
    func look() async {
        do {
            try await door.clock.compare(with: door.ledger)
            // The ledger also checks that its files still exist.
            door.progress.note(try await door.ledger.condition())
            try await door.games.refresh()
            await door.revoker.apply(try await door.ledger.keys())
            try await IdentityRefresh(door).run()
            for realm in door.games.realms {
                let service = try await door.games.service(of: realm)
                let moment = ContinuousClock.now
                door.progress.note(
                    try await service.head(), of: realm, at: moment, reached: service.position)
            }
        } catch LedgerError.outcomeUnknown {
            stop()
        } catch {
            logger.warning("the ledger cannot be read", metadata: ["error": "\(error)"])
        }
        clockLog.note(door.clock.fault(in: door.games), logger)
        await noteHistoryChanges()
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
