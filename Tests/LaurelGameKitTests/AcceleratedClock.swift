import LaurelKit
import LaurelModel
import LaurelTesting

/// A device's clock for tests. A wait of up to 5 seconds ends immediately; a longer one ends when the manual clock
/// advances.
struct AcceleratedClock: DeviceClock {
    private let clock: ManualDeviceClock

    init(_ clock: ManualDeviceClock) { self.clock = clock }

    var reading: DeviceTime { clock.reading }

    func wait(for span: Span) async throws {
        // A client repeats a request within 5 seconds.
        if span > .seconds(5) { try await clock.wait(for: span) }
        try Task.checkCancellation()
    }
}
