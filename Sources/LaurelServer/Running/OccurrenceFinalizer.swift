import LaurelCore
import LaurelModel
import Logging
import ServiceLifecycle

/// A service that finalizes due occurrences of every game, including those that ended while no server was running.
///
/// The leader finalizes. Every node removes the scores that have left its rolling windows.
struct OccurrenceFinalizer: Service {
    let door: Door
    /// The quiet period after backfilled scores. See ``LaurelServer/Settings/backfillQuietPeriod``.
    let quietPeriod: Span
    /// Called when the outcome of a transaction is unknown. The process must stop.
    let stop: @Sendable () -> Void
    let logger: Logger

    func run() async {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                await finalizeDue()
                try? await ContinuousClock().sleep(for: .seconds(1))
            }
        }
    }
}

extension OccurrenceFinalizer {
    private func finalizeDue() async {
        for game in door.games.all {
            for environment in [GameEnvironment.production, .sandbox] {
                do {
                    let service = try await door.games.service(of: game, in: environment)
                    guard let leader = door.leaderships.token(for: .finalizing) else {
                        await service.occurrences.advanceWindows()
                        continue
                    }
                    try await service.occurrences.finalizeDue(quietPeriod: quietPeriod, as: leader)
                    // While the clock is implausible, data must not expire.
                    guard service.clockFault == nil else { continue }
                    try await service.challenges.expireDue()
                    try await service.notifications.prune(as: leader)
                    // Data of closed accounts remains after a crash, or after a command on the data directory.
                    try await door.eraser.removeRemainders(in: service.realm)
                } catch LedgerError.outcomeUnknown, ServiceError.ledger(.outcomeUnknown) {
                    return stop()
                } catch LedgerError.leadershipLost, ServiceError.ledger(.leadershipLost) {
                    // The next leader continues.
                } catch {
                    logger.warning("due occurrences cannot be finalized yet", metadata: ["error": "\(error)"])
                }
            }
        }
    }
}
