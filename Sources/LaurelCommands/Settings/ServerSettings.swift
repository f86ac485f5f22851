import LaurelModel
import LaurelServer
import Logging

/// How a server is to run: every setting, read and found possible.
struct ServerSettings {
    let place: LedgerPlace
    let host: String
    let port: Int
    let isBehindProxy: Bool
    let tls: TLSFiles?
    let game: GameID
    /// Whether somebody named the game; otherwise only a first start makes one.
    let isGameNamed: Bool
    let logLevel: Logger.Level
    /// Those whose pages may use the server.
    let allowedOrigins: Set<String>
    /// Whether webhooks may lead into private networks.
    let allowsPrivateWebhooks: Bool
    /// How long guests are kept who do not come back; nil for ever.
    let guestRetention: Span?
    /// The time in which past occurrences stay open after the last score that a server key dated into one.
    let backfillQuietPeriod: Span
    /// Whether a first start prints its keys even if standard output is not a terminal.
    let printsKeys: Bool
    /// The credential with which other machines may read the metrics.
    let metricsToken: String?
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
        printsKeys = try sources.read(.printKeys) { $0 == "true" }!
        metricsToken = try sources.read(.metricsToken) { text in
            guard text.utf8.count >= 16, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
                throw InvalidMetricsToken()
            }
            return text
        }
        limits = try sources.limits()
        tls = try Self.tls(sources)
        guard isLoopback || isBehindProxy || tls != nil else {
            throw InvalidSetting(
                source: try sources.value(of: .host).source,
                reason: """
                    Listening on \(host) without TLS would send keys and scores readable through the network. Give a \
                    certificate with --tls-certificate and --tls-key, or put a proxy with TLS before Laurel and say so \
                    with --behind-proxy, or listen on this machine alone.
                    """)
        }
    }

    var isLoopback: Bool {
        // A name that begins like an address may be anywhere.
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
                reason: "\(data.source) names a data directory, too. Scores are kept in one of the two.")
        }
        return .database(address)
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
        case (_?, nil): throw InvalidSetting(source: certificate.source, reason: "Give its key, too: --tls-key.")
        case (nil, _?):
            throw InvalidSetting(source: key.source, reason: "Give its certificate, too: --tls-certificate.")
        }
    }
}

extension SettingSources {
    /// The value of `setting` as `parse` reads it; nil where nothing holds.
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
    var description: String { "A port is a number from 0 to 65535." }
}

private struct InvalidRetention: Error, CustomStringConvertible {
    var description: String {
        "Whoever was away for less than 90 days may be signed in. Write 90 to 36500 days, or leave it out: guests stay."
    }
}

private struct InvalidQuietPeriod: Error, CustomStringConvertible {
    var description: String { "Write 0 to 1440 minutes." }
}

private struct InvalidMetricsToken: Error, CustomStringConvertible {
    var description: String { "A metrics token has 16 or more printable ASCII characters without spaces." }
}

private struct InvalidOrigin: Error, CustomStringConvertible {
    var description: String {
        "Write origins as browsers do, in lowercase and without a path, with commas between: https://game.example"
    }
}

private struct InvalidLogLevel: Error, CustomStringConvertible {
    var description: String {
        "There is no such level. Those there are: \(Logger.Level.allCases.map(\.rawValue).joined(separator: ", "))."
    }
}

extension ServerSettings {
    /// The address of a server that listens at `port`, such as `http://127.0.0.1:8080`.
    func address(port: Int) -> String {
        let host = host.contains(":") ? "[\(host)]" : host
        return "\(tls == nil ? "http" : "https")://\(host):\(port)"
    }
}
