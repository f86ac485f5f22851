extension PostgresDatabase {
    /// Returns a configured connection to the primary, and the server's durability. Blocks.
    func connect(patience: Duration) throws -> (PostgresConnection, PostgresDurability) {
        let hosts = address.hosts
        guard let host = primary.host, host < hosts.count else {
            return try connectToLatest(of: Array(hosts.enumerated()), patience: patience)
        }
        do {
            return try connect(to: hosts[host], number: host, patience: patience)
        } catch {
            let others = hosts.enumerated().filter { $0.offset != host }
            guard !others.isEmpty else { throw error }
            return try connectToLatest(of: others, patience: patience)
        }
    }

    /// Looks for a server that was promoted while this process uses another one. Blocks.
    func lookForNewPrimary() {
        for (number, host) in address.hosts.enumerated() where number != primary.host {
            guard let (_, server, _) = try? open(host, patience: settings.statementTimeout) else { continue }
            try? primary.adoptIfLater(server, at: number)
        }
    }

    /// Connects to every host and returns the connection to the server with the latest timeline. A former primary that
    /// runs again also accepts writes.
    private func connectToLatest(
        of hosts: [(offset: Int, element: PostgresAddress)], patience: Duration
    ) throws -> (PostgresConnection, PostgresDurability) {
        var latest: (connection: PostgresConnection, durability: PostgresDurability, number: Int, timeline: Int64)?
        var failure: (any Error)?
        for (number, host) in hosts {
            do {
                let (connection, server, durability) = try open(host, patience: patience)
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
        to host: PostgresAddress, number: Int, patience: Duration
    ) throws -> (PostgresConnection, PostgresDurability) {
        let (connection, server, durability) = try open(host, patience: patience)
        try primary.adopt(server, at: number)
        return (connection, durability)
    }

    /// Opens a configured connection to one host, whichever server it leads to.
    private func open(
        _ host: PostgresAddress, patience: Duration
    ) throws -> (PostgresConnection, ServerIdentity, PostgresDurability) {
        let connection = try PostgresConnection(to: host, patience: patience)
        let results = try connection.run([
            setting, .text(PostgresDurability.query.text), .text(ServerIdentity.query),
        ])
        let server = try ServerIdentity(results[2].rows[0])
        connection.server = (server, primary)
        return (connection, server, PostgresDurability(results[1].rows[0]))
    }
}
