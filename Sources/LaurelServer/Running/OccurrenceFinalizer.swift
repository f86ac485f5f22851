import LaurelCore
import LaurelModel
import Logging
import ServiceLifecycle

/// Makes occurrences final that are due, of every game, from the start on: also those that ended while nobody served.
struct OccurrenceFinalizer: Service {
    let door: Door
    /// See ``LaurelServer/Settings/backfillQuietPeriod``.
    let quietPeriod: Span
    /// Called once the ledger's outcome is unknown: the process must stop.
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
                    try await service.occurrences.finalizeDue(quietPeriod: quietPeriod)
                    // With an implausible clock nothing expires or is pruned.
                    guard service.clockFault == nil else { continue }
                    try await service.challenges.expireDue()
                    try await service.notifications.prune()
                    // Remainders of a crash, or of a command on the directory.
                    try await door.eraser.removeRemainders(in: service.realm)
                } catch LedgerError.outcomeUnknown, ServiceError.ledger(.outcomeUnknown) {
                    return stop()
                } catch {
                    logger.warning("occurrences are not made final yet", metadata: ["error": "\(error)"])
                }
            }
        }
    }
}
