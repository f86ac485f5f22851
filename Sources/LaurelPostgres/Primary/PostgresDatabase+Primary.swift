extension PostgresDatabase {
    /// Returns a configured connection to the primary, and the server's durability. Blocks.
    ///
    /// - Parameters:
    ///   - patience: The time limit for each response.
    ///   - hostTime: The time for one host, until it has responded; nil for the time at the start.
    ///   - deadline: The time until which the connection must be open; nil if there is none.
    func connect(
        patience: Duration, hostTime: Duration? = nil, until deadline: ContinuousClock.Instant? = nil
    ) throws -> (PostgresConnection, PostgresDurability) {
        let limits = OpeningLimits(patience: patience, hostTime: hostTime ?? settings.startTime, deadline: deadline)
        let hosts = address.hosts
        guard let host = primary.host, host < hosts.count else {
            return try connectToLatest(of: Array(hosts.enumerated()), limits)
        }
        do {
            return try connect(to: hosts[host], number: host, limits)
        } catch {
            let others = hosts.enumerated().filter { $0.offset != host }
            guard !others.isEmpty else { throw error }
            return try connectToLatest(of: others, limits)
        }
    }

    /// Looks for a server that was promoted while this process uses another one. Blocks.
    func lookForNewPrimary() {
        let limits = OpeningLimits(patience: settings.statementTimeout, hostTime: settings.responseTime)
        for (number, host) in address.hosts.enumerated() where number != primary.host {
            guard let (_, server, _) = try? open(host, limits) else { continue }
            try? primary.adoptIfLater(server, at: number)
        }
    }

    /// Connects to every host and returns the connection to the server with the latest timeline. A former primary that
    /// runs again also accepts writes.
    private func connectToLatest(
        of hosts: [(offset: Int, element: PostgresAddress)], _ limits: OpeningLimits
    ) throws -> (PostgresConnection, PostgresDurability) {
        var latest: (connection: PostgresConnection, durability: PostgresDurability, number: Int, timeline: Int64)?
        var failure: (any Error)?
        for (number, host) in hosts {
            do {
                let (connection, server, durability) = try open(host, limits)
                try primary.check(server)
                if latest.map({ $0.timeline < server.timeline }) ?? true {
                    latest = (connection, durability, number, server.timeline)
                }
            } catch {
                // The reason of a refused server is more useful than that of an unreachable one.
                if failure == nil || error is PostgresOpeningError { failure = error }
            }
        }
        guard let latest, let server = latest.connection.server else {
            throw failure ?? PostgresOpeningError.unreachable("the address contains no host")
        }
        try primary.adopt(server.identity, at: latest.number)
        return (latest.connection, latest.durability)
    }

    private func connect(
        to host: PostgresAddress, number: Int, _ limits: OpeningLimits
    ) throws -> (PostgresConnection, PostgresDurability) {
        let (connection, server, durability) = try open(host, limits)
        try primary.adopt(server, at: number)
        return (connection, durability)
    }

    /// Opens a configured connection to one host, whichever server it leads to.
    private func open(
        _ host: PostgresAddress, _ limits: OpeningLimits
    ) throws -> (PostgresConnection, ServerIdentity, PostgresDurability) {
        let connection = try PostgresConnection(
            to: host, patience: limits.patience, responseTime: settings.responseTime,
            until: limits.hostEnd(from: .now))
        let results = try connection.run([
            configuration, .text(PostgresDurability.query.text), .text(ServerIdentity.query),
        ])
        connection.limit(until: limits.deadline)
        let server = try ServerIdentity(results[2].rows[0])
        connection.server = (server, primary)
        return (connection, server, PostgresDurability(results[1].rows[0]))
    }
}
