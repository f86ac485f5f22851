import NIOCore

/// The settings of a generator of load.
struct LoadSettings: Sendable {
    let host: String
    let port: Int
    let connectionCount: Int
    /// The requests per second of an open load; nil for a closed load.
    let rate: Double?
    let warmUp: TimeAmount
    let duration: TimeAmount
    let retriesUntilReady: Bool
}
