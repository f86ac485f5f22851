import Foundation

/// The file descriptors of this process: each open file and connection uses one.
package enum Descriptors {
    #if canImport(Glibc)
        private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
        private static let resource = RLIMIT_NOFILE
    #endif

    /// The maximum to request. It exceeds any server's needs, and some programs iterate over all numbers below the
    /// limit.
    private static let countMax: rlim_t = 1 << 20

    /// The soft limit on open descriptors.
    package static var limit: Int { limits.map { Int(clamping: min($0.rlim_cur, countMax)) } ?? 256 }

    /// The soft limit after ``raiseLimit()``.
    package static var attainableLimit: Int { limits.map { Int(clamping: max($0.rlim_cur, target($0))) } ?? limit }

    /// Raises the soft limit to the hard limit.
    package static func raiseLimit() {
        guard var limits, limits.rlim_cur < target(limits) else { return }
        limits.rlim_cur = target(limits)
        setrlimit(resource, &limits)
    }

    /// The number of descriptors that are open.
    static var count: Int { (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count) ?? 0 }

    private static var limits: rlimit? {
        var limits = rlimit()
        return getrlimit(resource, &limits) == 0 ? limits : nil
    }

    private static func target(_ limits: rlimit) -> rlim_t {
        #if canImport(Darwin)
            // macOS refuses more than this, even if the hard limit is higher.
            min(limits.rlim_max, rlim_t(OPEN_MAX))
        #else
            min(limits.rlim_max, countMax)
        #endif
    }
}
