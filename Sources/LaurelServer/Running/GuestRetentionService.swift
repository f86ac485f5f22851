import LaurelCore
import LaurelModel
import Logging
import ServiceLifecycle

/// A service that erases inactive guests when the server starts, and then once a day.
struct GuestRetentionService: Service {
    let door: Door
    let silence: Span
    /// Called when the outcome of a transaction is unknown. The process must stop.
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
            if count > 0 { logger.info("inactive guests were erased", metadata: ["count": "\(count)"]) }
        } catch LedgerError.outcomeUnknown, ServiceError.ledger(.outcomeUnknown) {
            stop()
        } catch is CancellationError {
            // The next run continues.
        } catch {
            logger.warning("inactive guests cannot be erased yet", metadata: ["error": "\(error)"])
        }
    }
}
