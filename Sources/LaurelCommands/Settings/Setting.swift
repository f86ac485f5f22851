/// A setting of a server, which is set by a flag, an environment variable or a file.
enum Setting: String, CaseIterable {
    case data
    case database
    case host
    case port
    case behindProxy
    case tlsCertificate
    case tlsKey
    case game
    case logLevel
    case allowedOrigins
    case allowPrivateWebhooks
    case guestRetentionDays
    case backfillQuietMinutes
    case drainSeconds
    case printKeys
    case metricsToken
    case requiredDurability
    case readOnly
    case maxReplicationLagSeconds
    case replicateTo
    case replicateEndpoint
    case replicateKeepDays
    case rateLimits
    case maxConnections
    case maxConnectionsPerAddress
    case descriptorReserve
    case maxStreams
    case maxStreamsPerAddress
    case maxStreamsPerPlayer
    case requestSeconds
    case handlingSeconds
    case databaseSeconds
    case staleReadSeconds
    case maxBodyMegabytes
    case maxImportMegabytes
    case pageCacheMegabytes
    case playerMemoryMegabytes
    case maxQueuedCommands
    case queueSeconds

    /// The name in a file. The environment variable is the same in capitals, with the prefix `LAUREL_`.
    var name: String { rawValue }

    /// The default value, or nil if there is none.
    var fallback: String? {
        switch self {
        case .data: "laurel-data"
        case .host: "127.0.0.1"
        case .port: "8080"
        case .behindProxy, .allowPrivateWebhooks, .printKeys, .readOnly: "false"
        case .game: "com.example.game"
        case .logLevel: "info"
        case .backfillQuietMinutes: "10"
        case .drainSeconds: "5"
        case .requiredDurability: "disk"
        case .maxReplicationLagSeconds: "30"
        case .replicateKeepDays: "7"
        case .database, .tlsCertificate, .tlsKey, .allowedOrigins, .guestRetentionDays, .metricsToken, .replicateTo,
            .replicateEndpoint, .rateLimits:
            nil
        default: limit?.standard.map(String.init)
        }
    }

    /// The type of a setting's value.
    enum ValueType {
        case text
        case wholeNumber
        /// A Boolean value: `true` or `false`.
        case flag
    }

    var type: ValueType {
        switch self {
        case _ where limit != nil: .wholeNumber
        case .port, .guestRetentionDays, .backfillQuietMinutes, .drainSeconds, .maxReplicationLagSeconds,
            .replicateKeepDays:
            .wholeNumber
        case .behindProxy, .allowPrivateWebhooks, .printKeys, .readOnly: .flag
        default: .text
        }
    }

    var flag: String {
        "--" + name.reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
    }

    var variable: String {
        "LAUREL_" + flag.dropFirst(2).uppercased().replacing("-", with: "_")
    }
}
