import LaurelCore
import LaurelServer

extension Setting {
    /// The range and the default of a setting that limits a resource.
    struct Limit {
        let range: ClosedRange<Int>
        /// The default, or nil if it depends on other settings.
        let standard: Int?
    }

    /// The limit of this setting, or nil if the setting is not a limit.
    var limit: Limit? {
        switch self {
        case .maxConnections: Limit(range: 1...1_000_000, standard: Self.standard.connectionCountMax)
        case .maxConnectionsPerAddress: Limit(range: 1...1_000_000, standard: nil)
        case .descriptorReserve: Limit(range: 32...100_000, standard: Self.standard.descriptorReserve)
        case .maxStreams: Limit(range: 1...1_000_000, standard: Self.standard.streamCountMax)
        case .maxStreamsPerAddress: Limit(range: 1...1_000_000, standard: nil)
        case .maxStreamsPerPlayer: Limit(range: 1...10_000, standard: Self.standard.streamCountMaxPerPlayer)
        case .requestSeconds: Limit(range: 1...3_600, standard: Self.standard.requestSeconds)
        case .handlingSeconds: Limit(range: 1...3_600, standard: Self.standard.handlingSeconds)
        case .databaseSeconds: Limit(range: 1...60, standard: Self.standard.databaseSeconds)
        case .staleReadSeconds: Limit(range: 0...86_400, standard: Self.standard.staleReadSeconds)
        case .maxBodyMegabytes: Limit(range: 32...1_000_000, standard: Self.standard.bodyByteCountMax >> 20)
        case .maxImportMegabytes: Limit(range: 1...1_000_000, standard: Self.standard.importByteCountMax >> 20)
        case .pageCacheMegabytes: Limit(range: 0...1_000_000, standard: Self.standard.pageCacheByteCountMax >> 20)
        case .playerMemoryMegabytes:
            Limit(range: 0...1_000_000, standard: Self.standard.playerMemoryByteCountMax >> 20)
        case .maxQueuedCommands: Limit(range: 1...10_000_000, standard: Self.standard.queue.commandCountMax)
        case .queueSeconds: Limit(range: 1...600, standard: 5)
        default: nil
        }
    }

    private static let standard = ServerLimits()
}

extension SettingSources {
    /// Returns the limits of the server.
    func limits() throws -> ServerLimits {
        var limits = ServerLimits()
        func set(_ setting: Setting, times unit: Int = 1, _ keyPath: WritableKeyPath<ServerLimits, Int>) throws {
            if let count = try count(setting) { limits[keyPath: keyPath] = count * unit }
        }
        try set(.maxConnections, \.connectionCountMax)
        limits.connectionCountMaxPerAddress = try count(.maxConnectionsPerAddress)
        try set(.descriptorReserve, \.descriptorReserve)
        try set(.maxStreams, \.streamCountMax)
        limits.streamCountMaxPerAddress = try count(.maxStreamsPerAddress)
        try set(.maxStreamsPerPlayer, \.streamCountMaxPerPlayer)
        try set(.requestSeconds, \.requestSeconds)
        try set(.handlingSeconds, \.handlingSeconds)
        try set(.databaseSeconds, \.databaseSeconds)
        try set(.staleReadSeconds, \.staleReadSeconds)
        try set(.maxBodyMegabytes, times: 1 << 20, \.bodyByteCountMax)
        try set(.maxImportMegabytes, times: 1 << 20, \.importByteCountMax)
        try set(.pageCacheMegabytes, times: 1 << 20, \.pageCacheByteCountMax)
        try set(.playerMemoryMegabytes, times: 1 << 20, \.playerMemoryByteCountMax)
        try set(.maxQueuedCommands, \.queue.commandCountMax)
        if let seconds = try count(.queueSeconds) { limits.queue.patience = .seconds(seconds) }
        if let rates = try read(.rateLimits, RateLimits.init(_:)) { limits.rates = rates }
        return limits
    }

    private func count(_ setting: Setting) throws -> Int? {
        guard let range = setting.limit?.range else { return nil }
        return try read(setting) { text in
            guard let count = Int(text), range.contains(count) else {
                throw InvalidLimit(setting: setting, range: range)
            }
            return count
        }
    }
}

private struct InvalidLimit: Error, CustomStringConvertible {
    let setting: Setting
    let range: ClosedRange<Int>

    var description: String {
        "\(setting.name) must be a whole number from \(range.lowerBound) to \(range.upperBound)."
    }
}
