import Foundation
public import LaurelKit
public import LaurelModel

/// A device's clocks, which stand still until they are moved.
///
/// `@unchecked` because the compiler cannot see that the lock guards what changes.
public final class ManualDeviceClock: DeviceClock, @unchecked Sendable {
    /// What becomes of whoever sleeps.
    public enum Sleep: Sendable {
        /// They wake at once, and the clocks have gone on by so much.
        case passes
        /// They sleep until their task is cancelled.
        case lasts
    }

    private let lock = NSLock()
    private let sleep: Sleep
    private var time: DeviceTime
    private var slept: [Span] = []

    public init(_ moment: Moment, sleep: Sleep = .passes) {
        time = DeviceTime(moment: moment, uptime: 0, boot: "1")
        self.sleep = sleep
    }

    public var reading: DeviceTime { lock.withLock { time } }
    /// For how long somebody slept each time.
    public var sleeps: [Span] { lock.withLock { slept } }

    /// Lets time pass.
    public func advance(by span: Span) {
        lock.withLock {
            time.moment = time.moment + span
            time.uptime? += span.milliseconds
        }
    }

    /// Somebody sets the clock on the wall forward or back; no time passes.
    public func set(by span: Span) { lock.withLock { time.moment = time.moment + span } }

    /// The device is switched off and on: what ran begins at zero.
    public func restart() {
        lock.withLock {
            time.uptime = 0
            time.boot = String((time.boot.flatMap(Int.init) ?? 0) + 1)
        }
    }

    public func wait(for span: Span) async throws {
        lock.withLock { slept.append(span) }
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
