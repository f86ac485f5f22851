import LaurelModel

/// The callers that have access to a route.
package enum Access: String, CaseIterable, Sendable {
    /// Every client. Credentials are ignored, and the handler does not know the caller.
    case everyone
    /// Programs on this machine, and clients with the metrics token.
    case metrics
    /// Clients except pages of other origins. Only `laurel dev` has such routes.
    case sameOrigin
    /// Every client. The credential determines which data it can read.
    case reader
    /// Clients with the client key that ships with the game.
    case clientKey
    /// Signed-in players.
    case player
    /// Signed-in players, and the developer's servers.
    case playerOrServerKey
    /// The developer's servers.
    case serverKey

    /// Checks that the caller has access to the route.
    ///
    /// - Throws: ``Problem``
    func check(_ caller: Caller) throws {
        let isGranted =
            switch self {
            case .everyone, .metrics, .sameOrigin, .reader: true
            case .clientKey: caller.key?.kind == .client
            case .player: caller.player != nil
            case .playerOrServerKey: caller.player != nil || caller.author == .server
            case .serverKey: caller.author == .server
            }
        guard isGranted else { throw caller.isAnonymous ? missingCredential : insufficientCredential }
    }

    /// The problem of a request without a credential.
    var missingCredential: Problem {
        switch self {
        case .clientKey: .clientKeyMissing
        case .player, .playerOrServerKey: .notSignedIn
        case .everyone, .metrics, .sameOrigin, .reader, .serverKey: .notAuthenticated
        }
    }

    private var insufficientCredential: Problem {
        switch self {
        case .clientKey: .clientKeyRequired
        case .player, .playerOrServerKey: .playerRequired
        case .everyone, .metrics, .sameOrigin, .reader, .serverKey: .serverKeyRequired
        }
    }
}
