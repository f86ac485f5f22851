import Foundation

/// How many files and connections this process may have.
enum DescriptorCheck {
    private static let countMin: UInt64 = 4_096

    static var finding: Finding {
        var limit = rlimit()
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        guard getrlimit(resource, &limit) == 0 else { return .ok("descriptors", "Their limit is not known.") }
        let count = UInt64(limit.rlim_cur)
        guard count < countMin else { return .ok("descriptors", "Up to \(count) files and connections.") }
        return .warning(
            "descriptors", "Only \(count) files and connections are allowed, and each connection takes one.",
            advice: "LimitNOFILE=65536 in the systemd unit, or ulimit -n 65536.")
    }
}
