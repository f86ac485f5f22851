import LaurelCore
import LaurelModel
import Logging
import ServiceLifecycle

/// Erases guests who do not come back, once a day from the start on.
struct GuestRetentionService: Service {
    let door: Door
    let silence: Span
    /// Called once the ledger's outcome is unknown: the process must stop.
    let stop: @Sendable () -> Void
    let logger: Logger

    func run() async {
        await cancelWhenGracefulShutdown {
            var due = door.clock.now
            while !Task.isCancelled {
                if door.clock.now >= due, door.clock.fault(in: door.games) == nil {
                    await forget()
                    due = door.clock.now + .days(1)
                }
                try? await ContinuousClock().sleep(for: .seconds(60))
            }
        }
    }

    private func forget() async {
        do {
            let count = try await door.eraseGuests(silentFor: silence)
            if count > 0 { logger.info("guests who did not come back are erased", metadata: ["count": "\(count)"]) }
        } catch LedgerError.outcomeUnknown, ServiceError.ledger(.outcomeUnknown) {
            stop()
        } catch is CancellationError {
            // The next start goes on.
        } catch {
            logger.warning("guests who do not come back are not erased yet", metadata: ["error": "\(error)"])
        }
    }
}
