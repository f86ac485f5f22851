import LaurelIdentity

/// The authorization of a stream of events, which is checked again before each event and each heartbeat.
struct EventAuthorization: Sendable {
    /// The session whose token began the stream; nil for a key, and for an unauthenticated client.
    var session: SessionID?
    /// Returns whether the request that began the stream would be accepted now. Reads memory only.
    let check: @Sendable () -> Bool

    static let always = EventAuthorization { true }
}
