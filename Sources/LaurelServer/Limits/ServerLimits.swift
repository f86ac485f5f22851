public import LaurelCore

/// The limits of all resources that clients can use up.
public struct ServerLimits: Sendable {
    /// The maximum number of open connections. The server lowers it to the descriptor limit minus
    /// ``descriptorReserve``.
    public var connectionCountMax = 20_000
    /// The maximum number of connections of an address; nil for 1,000 or a quarter of all connections, whichever is
    /// lower.
    ///
    /// Not applied behind a reverse proxy.
    public var connectionCountMaxPerAddress: Int?
    /// The number of descriptors reserved for files, databases and outgoing requests.
    public var descriptorReserve = 128
    /// The maximum number of open event streams. The server lowers it to three quarters of the connections.
    public var streamCountMax = 10_000
    /// The maximum number of event streams of an address; nil for 500 or a quarter of all streams, whichever is lower.
    public var streamCountMaxPerAddress: Int?
    /// The maximum number of event streams of a player.
    public var streamCountMaxPerPlayer = 10
    /// The maximum time for a request to arrive, in seconds. Each 4 KiB of a body adds one second.
    public var requestSeconds = 20
    /// The maximum time from the end of a request to the start of its response, in seconds.
    ///
    /// Operators' requests have no limit.
    public var handlingSeconds = 60
    /// The maximum time that a request waits for a shared database, in seconds.
    ///
    /// Operators' requests, exports and sign-ins have the time limits of their transactions only.
    public var databaseSeconds = 2
    /// The maximum age of data from memory while a shared database cannot be read, in seconds.
    public var staleReadSeconds = 60
    /// The maximum number of bytes of all request bodies that are not processed yet.
    public var bodyByteCountMax = 256 << 20
    /// The maximum number of bytes of an imported file of scores.
    public var importByteCountMax = 1 << 30
    /// The maximum number of bytes of all cached pages.
    public var pageCacheByteCountMax = 64 << 20
    /// The maximum number of bytes of all players in memory.
    public var playerMemoryByteCountMax = PlayerMemory.standardByteCountMax
    /// The limits of the queue of commands that wait for the ledger.
    public var queue = QueueBounds()
    /// The rate limits.
    public var rates = RateLimits()

    /// Creates the default limits.
    public init() {}

    /// The effective maximum number of connections of an address.
    var connectionCountPerAddress: Int {
        connectionCountMaxPerAddress ?? max(1, min(1_000, connectionCountMax / 4))
    }

    /// The effective maximum number of event streams, which leaves connections for other requests.
    var streamCount: Int { max(1, min(streamCountMax, connectionCountMax * 3 / 4)) }

    /// The effective maximum number of event streams of an address.
    var streamCountPerAddress: Int { streamCountMaxPerAddress ?? max(1, min(500, streamCount / 4)) }

    /// The maximum number of bytes of all score files that are being imported: four of the largest.
    var importByteCount: Int { importByteCountMax * 4 }

    /// The maximum number of concurrent imports. Each has an open file, and the server needs the rest of the reserve.
    var importCountMax: Int { max(1, descriptorReserve / 4) }

    /// The maximum number of concurrent messages to webhooks. Each has a connection.
    var webhookConnectionCountMax: Int { max(1, descriptorReserve / 4) }

    /// The maximum number of concurrent reads of key sets and certificates. Each has a connection.
    var documentConnectionCountMax: Int { max(1, descriptorReserve / 8) }

    /// Returns the limits for a process that may open `descriptorCount` files and connections.
    ///
    /// At most half of the descriptors are reserved, so that a low limit still allows some connections.
    func fitting(descriptorCount: Int) -> ServerLimits {
        var limits = self
        limits.connectionCountMax = connectionCount(descriptorCount: descriptorCount)
        limits.descriptorReserve = min(descriptorReserve, descriptorCount / 2)
        return limits
    }

    /// Returns the total number of connections that `descriptorCount` descriptors allow.
    package func connectionCount(descriptorCount: Int) -> Int {
        max(1, min(connectionCountMax, descriptorCount - min(descriptorReserve, descriptorCount / 2)))
    }
}
