import LaurelIdentity

/// The authorization of an event stream, which is checked before each event and each heartbeat.
struct EventAuthorization: Sendable {
    /// The session of the access token that started the stream; nil for an API key and for an unauthenticated client.
    var session: SessionID?
    /// A function that returns whether the server would still accept the request that started the stream. It reads only
    /// memory.
    let check: @Sendable () -> Bool

    static let always = EventAuthorization { true }
}
