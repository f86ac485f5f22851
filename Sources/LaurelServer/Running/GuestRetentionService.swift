import LaurelCore
import LaurelModel
import Logging
import ServiceLifecycle

/// A service that erases inactive guests once a day, and when this node becomes the leader after its start.
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
                if door.clock.now >= due, door.clock.fault(in: door.games) == nil,
                    let leader = door.leaderships.token(for: .retention)
                {
                    await forget(as: leader)
                    due = door.clock.now + .days(1)
                }
                try? await ContinuousClock().sleep(for: .seconds(60))
            }
        }
    }

    private func forget(as leader: LeadershipToken) async {
        do {
            let count = try await door.eraseGuests(silentFor: silence, as: leader)
            if count > 0 { logger.info("inactive guests were erased", metadata: ["count": "\(count)"]) }
        } catch LedgerError.outcomeUnknown, ServiceError.ledger(.outcomeUnknown) {
            stop()
        } catch is CancellationError {
            // The next run continues.
        } catch LedgerError.leadershipLost {
            // The next leader continues.
        } catch {
            logger.warning("inactive guests cannot be erased yet", metadata: ["error": "\(error)"])
        }
    }
}
