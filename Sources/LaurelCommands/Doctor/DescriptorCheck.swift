import LaurelServer

/// A check that the limit of file descriptors suffices for a server's settings.
struct DescriptorCheck {
    private static let countMin = 4_096

    let limits: ServerLimits

    /// Returns the finding.
    ///
    /// - Parameter limit: The limit after the server has raised it.
    func finding(limit: Int = Descriptors.attainableLimit) -> Finding {
        let connectionCount = limits.connectionCount(descriptorCount: limit)
        let advice = "Set LimitNOFILE=65536 in the systemd unit, or run ulimit -n 65536."
        guard limit >= Self.countMin else {
            return .warning(
                "descriptors",
                "Only \(limit) files and connections are allowed, so at most \(connectionCount) clients are connected at once.",
                advice: advice)
        }
        // The default adapts to the number of descriptors. A number that the operator sets does not.
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
