import LaurelCore
import Logging
import ServiceLifecycle

/// A service that stores the keys' last uses periodically and at shutdown, so that no request waits for a write.
struct KeyUseRecording: Service {
    static let interval = Duration.seconds(300)

    let door: Door
    /// Called if the outcome of a commit is unknown. The process must then stop.
    let stop: @Sendable () -> Void
    let logger: Logger

    func run() async {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do { try await ContinuousClock().sleep(for: Self.interval) } catch { return }
                await store()
            }
        }
        // A graceful shutdown ends the loop but does not cancel this task.
        if !Task.isCancelled { await store() }
    }

    private func store() async {
        do {
            try await door.keyAdministration.storeUses()
        } catch LedgerError.outcomeUnknown {
            stop()
        } catch {
            logger.warning("the last uses of keys are not stored yet", metadata: ["error": "\(error)"])
        }
    }
}
