import LaurelCore
import Logging
import ServiceLifecycle

/// A service that leads the work that no other node leads.
struct LeaderElection: Service {
    let door: Door
    let logger: Logger

    func run() async {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                await renew()
                try? await ContinuousClock().sleep(for: .seconds(1))
            }
        }
        await door.leaderships.end()
    }

    func renew() async {
        let before = door.leaderships.roles
        do {
            try await door.leaderships.renew()
        } catch {
            // The service that follows the ledger logs that it is unavailable.
            logger.debug("the leaders are unknown", metadata: ["error": "\(error)"])
        }
        let now = door.leaderships.roles
        for role in now.symmetricDifference(before).sorted(by: { $0.rawValue < $1.rawValue }) {
            let message: Logger.Message = now.contains(role) ? "this node leads" : "this node no longer leads"
            logger.info(message, metadata: ["role": "\(role.rawValue)"])
        }
    }
}
