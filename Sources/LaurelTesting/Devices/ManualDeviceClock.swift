public import LaurelKit
public import LaurelModel

/// A device's clocks, which stand still until they are moved.
public final class ManualDeviceClock: DeviceClock, Sendable {
    /// What becomes of whoever sleeps.
    public enum Sleep: Sendable {
        /// They wake at once, and the clocks have gone on by so much.
        case passes
        /// They sleep until their task is cancelled.
        case lasts
    }

    private let sleep: Sleep
    private let time: Locked<DeviceTime>
    private let slept = Locked<[Span]>([])

    public init(_ moment: Moment, sleep: Sleep = .passes) {
        time = Locked(DeviceTime(moment: moment, uptime: 0, boot: "1"))
        self.sleep = sleep
    }

    public var reading: DeviceTime { time.withLock { $0 } }
    /// For how long somebody slept each time.
    public var sleeps: [Span] { slept.withLock { $0 } }

    /// Lets time pass.
    public func advance(by span: Span) {
        time.withLock { time in
            time.moment = time.moment + span
            time.uptime? += span.milliseconds
        }
    }

    /// Somebody sets the clock on the wall forward or back; no time passes.
    public func set(by span: Span) { time.withLock { $0.moment = $0.moment + span } }

    /// The device is switched off and on: what ran begins at zero.
    public func restart() {
        time.withLock { time in
            time.uptime = 0
            time.boot = String((time.boot.flatMap(Int.init) ?? 0) + 1)
        }
    }

    public func wait(for span: Span) async throws {
        slept.withLock { $0.append(span) }
        switch sleep {
        case .passes: advance(by: span)
        case .lasts:
            let (forever, end) = AsyncStream.makeStream(of: Never.self)
            await withTaskCancellationHandler {
                for await _ in forever {}
            } onCancel: {
                end.finish()
            }
        }
        try Task.checkCancellation()
    }
}
