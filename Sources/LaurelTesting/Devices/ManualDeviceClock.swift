public import LaurelKit
public import LaurelModel

/// A device's clocks, which advance only when a test moves them.
public final class ManualDeviceClock: DeviceClock, Sendable {
    /// The behavior of a task that waits.
    public enum Sleep: Sendable {
        /// The task continues immediately, and the clocks are advanced by the awaited span.
        case passes
        /// The task waits until it is canceled.
        case lasts
    }

    private let sleep: Sleep
    private let time: Locked<DeviceTime>
    private let slept = Locked<[Span]>([])

    /// Creates clocks that show `moment`.
    public init(_ moment: Moment, sleep: Sleep = .passes) {
        time = Locked(DeviceTime(moment: moment, uptime: 0, boot: "1"))
        self.sleep = sleep
    }

    /// The current time of both clocks.
    public var reading: DeviceTime { time.withLock { $0 } }
    /// The spans for which tasks have waited, in order.
    public var sleeps: [Span] { slept.withLock { $0 } }

    /// Advances both clocks.
    public func advance(by span: Span) {
        time.withLock { time in
            time.moment = time.moment + span
            time.uptime? += span.milliseconds
        }
    }

    /// Changes the wall-clock time, as if the player set the clock. The monotonic time does not change.
    public func set(by span: Span) { time.withLock { $0.moment = $0.moment + span } }

    /// Simulates a restart of the device: the monotonic clock starts at zero.
    public func restart() {
        time.withLock { time in
            time.uptime = 0
            time.boot = String((time.boot.flatMap(Int.init) ?? 0) + 1)
        }
    }

    /// Waits as the clock's ``Sleep`` defines.
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
