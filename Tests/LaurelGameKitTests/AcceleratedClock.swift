import LaurelKit
import LaurelModel
import LaurelTesting

/// A device's clock for tests: who waits for a moment is not kept waiting, and who waits for long waits for ever.
struct AcceleratedClock: DeviceClock {
    private let clock: ManualDeviceClock

    init(_ clock: ManualDeviceClock) { self.clock = clock }

    var reading: DeviceTime { clock.reading }

    func wait(for span: Span) async throws {
        // A request is tried again within five seconds.
        if span > .seconds(5) { try await clock.wait(for: span) }
        try Task.checkCancellation()
    }
}
