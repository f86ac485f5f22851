import Foundation
public import LaurelModel

/// A device's time. Players move their clocks, so it has two: the one on the wall, and the one that only runs.
public protocol DeviceClock: Sendable {
    /// What both clocks show.
    var reading: DeviceTime { get }

    /// Returns after `span`, or throws once the task is cancelled.
    func wait(for span: Span) async throws
}

/// What a device's clocks showed at one moment.
public struct DeviceTime: Hashable, Sendable, Codable {
    /// The clock that people see and set.
    public var moment: Moment
    /// Since the device was started, asleep or awake; only the difference of two counts, and only within one start.
    public var uptime: Int64?
    /// Which start of the device that was; nil where the system does not say.
    public var boot: String?

    public init(moment: Moment, uptime: Int64? = nil, boot: String? = nil) {
        self.moment = moment
        self.uptime = uptime
        self.boot = boot
    }

    /// Whether the device has not been restarted since `earlier`, as far as the system knows.
    func isSameBoot(as earlier: DeviceTime) -> Bool {
        boot != nil && boot == earlier.boot && uptime != nil && earlier.uptime != nil
    }

    /// How long ago `earlier` was, whatever somebody did to the clock meanwhile, as far as this device can know. Never
    /// negative.
    public func age(of earlier: DeviceTime) -> Span {
        if isSameBoot(as: earlier), let uptime, let then = earlier.uptime {
            // A stored uptime may have any value. The difference of two moments saturates and does not overflow.
            return max(.zero, Moment(milliseconds: uptime) - Moment(milliseconds: then))
        }
        return max(.zero, moment - earlier.moment)
    }
}

/// The clocks of this device.
public struct SystemDeviceClock: DeviceClock {
    public init() {}

    public var reading: DeviceTime {
        DeviceTime(
            moment: Moment(milliseconds: Int64((Date().timeIntervalSince1970 * 1_000).rounded(.down))),
            uptime: Self.uptime, boot: Self.boot)
    }

    public func wait(for span: Span) async throws {
        try await ContinuousClock().sleep(for: .milliseconds(span.milliseconds))
    }

    /// In milliseconds.
    private static var uptime: Int64? {
        #if os(Windows)
            return nil
        #else
            var time = timespec()
            #if canImport(Darwin)
                // Apple's runs on while the device sleeps.
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
