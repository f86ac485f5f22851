public import LaurelCore

/// The bound of every resource that clients can use up.
public struct ServerLimits: Sendable {
    /// Connections that are open at once. The server lowers it to the limit of descriptors minus ``descriptorReserve``.
    public var connectionCountMax = 20_000
    /// Connections of one address. Nil for 1,000, and at most a quarter of all. Not applied behind a proxy.
    public var connectionCountMaxPerAddress: Int?
    /// Descriptors that are kept for files, databases and outgoing requests.
    public var descriptorReserve = 128
    /// Event streams that are open at once, and at most three quarters of the connections.
    public var streamCountMax = 10_000
    /// Event streams of one address. Nil for 500, and at most a quarter of all.
    public var streamCountMaxPerAddress: Int?
    /// Event streams of one player.
    public var streamCountMaxPerPlayer = 10
    /// The seconds in which a request must arrive; each 4 KiB of a body add one.
    public var requestSeconds = 20
    /// The seconds from the end of a request to the start of its response. Operators' requests have no limit.
    public var handlingSeconds = 60
    /// Bytes of all request bodies that are not processed yet.
    public var bodyByteCountMax = 256 << 20
    /// Bytes of one file of scores that is imported.
    public var importByteCountMax = 1 << 30
    /// Bytes of all cached pages.
    public var pageCacheByteCountMax = 64 << 20
    /// Commands that wait for the ledger, and how long.
    public var queue = QueueBounds()
    /// The rate limits that are not the standard ones.
    public var rates = RateLimits()

    public init() {}

    /// The connections of one address.
    var connectionCountPerAddress: Int {
        connectionCountMaxPerAddress ?? max(1, min(1_000, connectionCountMax / 4))
    }

    /// The event streams in all: connections for other requests remain.
    var streamCount: Int { max(1, min(streamCountMax, connectionCountMax * 3 / 4)) }

    /// The event streams of one address.
    var streamCountPerAddress: Int { streamCountMaxPerAddress ?? max(1, min(500, streamCount / 4)) }

    /// The bytes of all files of scores that are being imported: four of the longest.
    var importByteCount: Int { importByteCountMax * 4 }

    /// Imports at once: each has a file open, and the server needs the rest of the reserve.
    var importCountMax: Int { max(1, descriptorReserve / 4) }

    /// The maximum number of concurrent messages to webhooks. Each has a connection.
    var webhookConnectionCountMax: Int { max(1, descriptorReserve / 4) }

    /// The maximum number of key sets and certificates that are read concurrently. Each has a connection.
    var documentConnectionCountMax: Int { max(1, descriptorReserve / 8) }

    /// The same limits for a process that may open `descriptorCount` files and connections.
    ///
    /// At most half of the descriptors are reserved, so that few descriptors still serve some connections.
    func fitting(descriptorCount: Int) -> ServerLimits {
        var limits = self
        limits.connectionCountMax = connectionCount(descriptorCount: descriptorCount)
        limits.descriptorReserve = min(descriptorReserve, descriptorCount / 2)
        return limits
    }

    /// The total number of connections that `descriptorCount` descriptors allow.
    package func connectionCount(descriptorCount: Int) -> Int {
        max(1, min(connectionCountMax, descriptorCount - min(descriptorReserve, descriptorCount / 2)))
    }
}
