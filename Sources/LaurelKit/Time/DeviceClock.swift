import Foundation
public import LaurelModel

/// The clocks of a device: the wall clock, which players can change, and the monotonic clock.
public protocol DeviceClock: Sendable {
    /// The current time of both clocks.
    var reading: DeviceTime { get }

    /// Returns after `span`, or throws if the task is canceled.
    func wait(for span: Span) async throws
}

/// The time of a device's clocks at one instant.
public struct DeviceTime: Hashable, Sendable, Codable {
    /// The wall-clock time.
    public var moment: Moment
    /// The monotonic time in milliseconds, including sleep. Only differences within the same boot are meaningful.
    public var uptime: Int64?
    /// The identifier of the device's boot, or nil if the system does not provide it.
    public var boot: String?

    /// Creates a time.
    public init(moment: Moment, uptime: Int64? = nil, boot: String? = nil) {
        self.moment = moment
        self.uptime = uptime
        self.boot = boot
    }

    /// Returns whether the device has not been restarted since `earlier`, as far as the system knows.
    func isSameBoot(as earlier: DeviceTime) -> Bool {
        boot != nil && boot == earlier.boot && uptime != nil && earlier.uptime != nil
    }

    /// Returns the time since `earlier`, never negative.
    ///
    /// Changes of the wall clock have no effect if the monotonic times are comparable.
    public func age(of earlier: DeviceTime) -> Span {
        if isSameBoot(as: earlier), let uptime, let then = earlier.uptime {
            // A stored uptime may have any value. The difference of two moments saturates instead of overflowing.
            return max(.zero, Moment(milliseconds: uptime) - Moment(milliseconds: then))
        }
        return max(.zero, moment - earlier.moment)
    }
}

/// The system's clocks.
public struct SystemDeviceClock: DeviceClock {
    /// Creates an instance.
    public init() {}

    /// The current time of both clocks.
    public var reading: DeviceTime {
        DeviceTime(
            moment: Moment(milliseconds: Int64((Date().timeIntervalSince1970 * 1_000).rounded(.down))),
            uptime: Self.uptime, boot: Self.boot)
    }

    /// Suspends the task for `span`.
    public func wait(for span: Span) async throws {
        try await ContinuousClock().sleep(for: .milliseconds(span.milliseconds))
    }

    /// The monotonic time in milliseconds.
    private static var uptime: Int64? {
        #if os(Windows)
            return nil
        #else
            var time = timespec()
            #if canImport(Darwin)
                // On Apple platforms, this clock also runs while the device sleeps.
                let clock = CLOCK_MONOTONIC
            #else
                let clock = CLOCK_BOOTTIME
            #endif
            guard clock_gettime(clock, &time) == 0 else { return nil }
            return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
        #endif
    }

    private static let boot: String? = {
        #if canImport(Darwin)
            var text = [CChar](repeating: 0, count: 64)
            var size = text.count
            guard sysctlbyname("kern.bootsessionuuid", &text, &size, nil, 0) == 0 else { return nil }
            return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        #elseif os(Windows)
            return nil
        #else
            let text = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
            return text?.trimmingCharacters(in: .whitespacesAndNewlines)
        #endif
    }()
}
