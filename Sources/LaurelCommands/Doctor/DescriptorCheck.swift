import LaurelServer

/// The descriptors that a server may have, and those that its settings need.
struct DescriptorCheck {
    private static let countMin = 4_096

    let limits: ServerLimits

    /// - Parameter limit: What the limit is once the server has raised it.
    func finding(limit: Int = Descriptors.attainableLimit) -> Finding {
        let connectionCount = limits.connectionCount(descriptorCount: limit)
        let advice = "LimitNOFILE=65536 in the systemd unit, or ulimit -n 65536."
        guard limit >= Self.countMin else {
            return .warning(
                "descriptors",
                "Only \(limit) files and connections are allowed, so at most \(connectionCount) clients are connected at once.",
                advice: advice)
        }
        // The standard is at most what the descriptors suffice for; who writes a number expects that many.
        let standard = ServerLimits().connectionCountMax
        guard connectionCount == limits.connectionCountMax || limits.connectionCountMax == standard else {
            return .warning(
                "descriptors",
                "\(limits.connectionCountMax) connections are allowed, but \(limit) descriptors suffice for \(connectionCount).",
                advice: advice + " Or lower --max-connections.")
        }
        return .ok("descriptors", "Up to \(limit) files and connections, \(connectionCount) of them clients.")
    }
}
