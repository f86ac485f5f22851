import Foundation
import LaurelModel
import LaurelTesting

@testable import LaurelKit

/// A device's clocks, which tests move. Whoever sleeps on it wakes once it has gone on so far.
///
/// `@unchecked` because the compiler cannot see that the lock guards what changes.
final class ManualDeviceClock: DeviceClock, @unchecked Sendable {
    static let morning = Moment(milliseconds: 1_767_261_600_000)

    private let lock = NSLock()
    private var time: DeviceTime

    init(_ moment: Moment = morning) { time = DeviceTime(moment: moment, uptime: 1_000, boot: "first") }

    var reading: DeviceTime { lock.withLock { time } }

    /// Lets time pass.
    func advance(by span: Span) {
        lock.withLock {
            time.moment = time.moment + span
            time.uptime? += span.milliseconds
        }
    }

    /// Somebody sets the clock on the wall.
    func set(by span: Span) { lock.withLock { time.moment = time.moment + span } }

    /// The device is started again: what ran begins at zero.
    func reboot() {
        lock.withLock {
            time.uptime = 0
            time.boot = (time.boot ?? "") + "+"
        }
    }

    func sleep(for span: Span) async throws { advance(by: span) }
}
