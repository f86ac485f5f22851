import LaurelCore
import ServiceLifecycle

/// A service that writes the snapshot files of large rankings while the server runs, and when it stops.
struct SnapshotService: Service {
    let door: Door

    /// The time after which an incomplete file is abandoned when the server stops.
    private static let stopPeriod = Duration.seconds(5)

    func run() async {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                try? await ContinuousClock().sleep(for: .seconds(10))
                // Writes nothing after the cancellation, which also ends a write that has started.
                await writeDue()
            }
        }
        await writeDue(until: .now + Self.stopPeriod)
    }

    private func writeDue(until deadline: ContinuousClock.Instant? = nil) async {
        for service in door.games.loadedServices { await service.rankings.writeSnapshots(until: deadline) }
    }
}
