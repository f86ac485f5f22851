import LaurelCore
import ServiceLifecycle

/// A service that rejects submissions that have waited too long for the ledger, so that their clients get a response
/// in time.
struct QueueDeadlines: Service {
    let door: Door

    func run() async {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                let now = ContinuousClock.now
                for service in door.games.loadedServices where service.waitingCommandCount > 0 {
                    service.refuseExpired(at: now)
                }
                try? await ContinuousClock().sleep(for: .milliseconds(250))
            }
        }
    }
}
