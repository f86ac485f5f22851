import LaurelCore
import LaurelModel
import LaurelServer
import Logging

/// The validated settings of a server.
struct ServerSettings {
    let place: LedgerPlace
    let host: String
    let port: Int
    let isBehindProxy: Bool
    let tls: TLSFiles?
    let game: GameID
    /// Whether a setting names the game. Otherwise only a first start creates the game.
    let isGameNamed: Bool
    let logLevel: Logger.Level
    /// The origins whose pages may send requests (CORS).
    let allowedOrigins: Set<String>
    /// Whether webhooks may use addresses in private networks.
    let allowsPrivateWebhooks: Bool
    /// The time after which inactive guests are erased; nil to retain them.
    let guestRetention: Span?
    /// The time for which past occurrences stay open after a server key last submitted a score for one of them.
    let backfillQuietPeriod: Span
    /// The time from SIGTERM until the port closes.
    let drainTime: Duration
    /// Whether a first start prints its keys even if standard output is not a terminal.
    let printsKeys: Bool
    /// The credential with which other machines may read the metrics.
    let metricsToken: String?
    /// The state of the storage with which the server is ready.
    let readiness: ReadinessRules
    /// Whether the server only reads its database.
    let isReadOnly: Bool
    /// The replica of the data directory; nil if there is none.
    let replica: ReplicaSettings?
    let limits: ServerLimits

    init(_ sources: SettingSources) throws {
        place = try Self.place(sources)
        host = try sources.read(.host, \.self)!
        port = try sources.read(.port) { text in
            guard let port = Int(text), (0...65_535).contains(port) else { throw InvalidPort() }
            return port
        }!
        isBehindProxy = try sources.read(.behindProxy) { $0 == "true" }!
        game = try sources.read(.game, GameID.init)!
        isGameNamed = try sources.value(of: .game).source != "default"
        logLevel = try sources.read(.logLevel) { text in
            guard let level = Logger.Level(rawValue: text) else { throw InvalidLogLevel() }
            return level
        }!
        allowedOrigins =
            try sources.read(.allowedOrigins) { text in
                let origins = text.split(separator: ",").map { $0.filter { !$0.isWhitespace } }
                guard origins.allSatisfy({ $0 == "*" || $0.wholeMatch(of: /https?:\/\/[a-z0-9.-]+(:[0-9]+)?/) != nil })
                else {
                    throw InvalidOrigin()
                }
                return Set(origins)
            } ?? []
        allowsPrivateWebhooks = try sources.read(.allowPrivateWebhooks) { $0 == "true" }!
        guestRetention = try sources.read(.guestRetentionDays) { text in
            guard let days = Int64(text), (90...36_500).contains(days) else { throw InvalidRetention() }
            return .days(days)
        }
        backfillQuietPeriod =
            try sources.read(.backfillQuietMinutes) { text in
                guard let minutes = Int64(text), (0...1_440).contains(minutes) else { throw InvalidQuietPeriod() }
                return .seconds(minutes * 60)
            }!
        drainTime =
            try sources.read(.drainSeconds) { text in
                guard let seconds = Int64(text), (0...3_600).contains(seconds) else { throw InvalidDrainTime() }
                return .seconds(seconds)
            }!
        printsKeys = try sources.read(.printKeys) { $0 == "true" }!
        metricsToken = try sources.read(.metricsToken) { text in
            guard text.utf8.count >= 16, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
                throw InvalidMetricsToken()
            }
            return text
        }
        let durability: LedgerDurability =
            try sources.read(.requiredDurability) { text in
                guard let durability = LedgerDurability(rawValue: text), durability != .none else {
                    throw InvalidDurability()
                }
                return durability
            }!
        isReadOnly = try Self.isReadOnly(sources, place)
        let replicationLagMax: Duration =
            try sources.read(.maxReplicationLagSeconds) { text in
                guard let seconds = Int64(text), (1...86_400).contains(seconds) else { throw InvalidReplicationLag() }
                return .seconds(seconds)
            }!
        readiness = ReadinessRules(durability: durability, replicationLagMax: replicationLagMax)
        replica = try ReplicaSettings(sources, of: place)
        var limits = try sources.limits()
        if case .database = place { limits.queue.limitCommits(to: .seconds(limits.databaseSeconds)) }
        self.limits = limits
        tls = try Self.tls(sources)
        guard isLoopback || isBehindProxy || tls != nil else {
            throw InvalidSetting(
                source: try sources.value(of: .host).source,
                reason: """
                    Listening on \(host) without TLS would send keys and scores unencrypted through the network. Set \
                    --tls-certificate and --tls-key, or use a reverse proxy with TLS and set --behind-proxy, or listen \
                    on this machine only.
                    """)
        }
    }

    var isLoopback: Bool {
        // A host name that starts like a loopback address may have any address.
        let isNumeric = host.allSatisfy { $0 == "." || $0.isASCII && $0.isNumber }
        return host == "localhost" || host == "::1" || isNumeric && host.hasPrefix("127.")
    }

    private static func place(_ sources: SettingSources) throws -> LedgerPlace {
        let directory = try sources.read(.data) { try DataDirectory(argument: $0) }!
        let address = try sources.read(.database) { try DatabaseAddress($0) }
        guard let address else { return .directory(directory) }
        let data = try sources.value(of: .data)
        guard data.source == "default" else {
            throw InvalidSetting(
                source: try sources.value(of: .database).source,
                reason: "\(data.source) also sets a data directory. Set only one of the two.")
        }
        return .database(address)
    }

    private static func isReadOnly(_ sources: SettingSources, _ place: LedgerPlace) throws -> Bool {
        let isReadOnly = try sources.read(.readOnly) { $0 == "true" }!
        guard !isReadOnly || place.directory == nil else {
            throw InvalidSetting(
                source: try sources.value(of: .readOnly).source,
                reason: "A data directory has one server, which writes to it. Set --database.")
        }
        return isReadOnly
    }

    private static func tls(_ sources: SettingSources) throws -> TLSFiles? {
        let (certificate, key) = (try sources.value(of: .tlsCertificate), try sources.value(of: .tlsKey))
        switch (certificate.text, key.text) {
        case (nil, nil): return nil
        case (let certificatePath?, let keyPath?):
            do {
                return try TLSFiles(certificate: certificatePath, key: keyPath)
            } catch let error as InvalidTLSFiles {
                throw InvalidSetting(source: certificate.source, reason: error.description)
            }
        case (_?, nil): throw InvalidSetting(source: certificate.source, reason: "The key is missing: set --tls-key.")
        case (nil, _?):
            throw InvalidSetting(source: key.source, reason: "The certificate is missing: set --tls-certificate.")
        }
    }
}

extension SettingSources {
    /// Returns the value of `setting`, parsed with `parse`, or nil if it has no value and no default.
    func read<Value>(_ setting: Setting, _ parse: (String) throws -> Value) throws -> Value? {
        let value = try value(of: setting)
        do {
            return try value.text.map(parse)
        } catch {
            throw InvalidSetting(source: value.source, reason: "\(error)")
        }
    }
}

private struct InvalidPort: Error, CustomStringConvertible {
    var description: String { "The port is out of range. Use a port from 0 to 65535." }
}

private struct InvalidRetention: Error, CustomStringConvertible {
    var description: String {
        """
        Guests may be signed in for 90 days after a visit. Use 90 to 36500 days, or omit the setting: guests are not \
        erased.
        """
    }
}

private struct InvalidQuietPeriod: Error, CustomStringConvertible {
    var description: String { "The value is out of range. Use 0 to 1440 minutes." }
}

private struct InvalidDrainTime: Error, CustomStringConvertible {
    var description: String { "The value is out of range. Use 0 to 3600 seconds." }
}

private struct InvalidReplicationLag: Error, CustomStringConvertible {
    var description: String { "The value is out of range. Use 1 to 86400 seconds." }
}

private struct InvalidMetricsToken: Error, CustomStringConvertible {
    var description: String {
        "The metrics token is not valid. Use 16 or more printable ASCII characters without spaces."
    }
}

private struct InvalidDurability: Error, CustomStringConvertible {
    var description: String { "Unknown durability. Supported values: disk, replicated." }
}

private struct InvalidOrigin: Error, CustomStringConvertible {
    var description: String {
        "The origins are not valid. Use lowercase origins without a path, separated by commas: https://game.example"
    }
}

private struct InvalidLogLevel: Error, CustomStringConvertible {
    var description: String {
        "Unknown log level. Supported levels: \(Logger.Level.allCases.map(\.rawValue).joined(separator: ", "))."
    }
}

extension ServerSettings {
    /// Returns the address of a server that listens on `port`, such as `http://127.0.0.1:8080`.
    func address(port: Int) -> String {
        let host = host.contains(":") ? "[\(host)]" : host
        return "\(tls == nil ? "http" : "https")://\(host):\(port)"
    }
}
