public import Foundation

/// A matchmaker. Laurel has no matches: every search fails with `apiNotAvailable`.
///
/// `@unchecked` because an open class cannot conform to `Sendable` with checks; its instances are immutable.
open class GKMatchmaker: NSObject, @unchecked Sendable {
    private static let only = GKMatchmaker()

    /// Creates a matchmaker.
    public override init() { super.init() }

    /// Returns the shared matchmaker.
    open class func shared() -> GKMatchmaker { only }

    /// Creates a match from an invitation. Always fails: throws ``GKError`` with the code `apiNotAvailable`.
    @discardableResult
    open func match(for invite: GKInvite) async throws -> GKMatch { throw GKError.matchesMissing }

    /// Creates a match from an invitation. Always fails: passes an error with the code `apiNotAvailable` to a
    /// completion handler on the main queue.
    @preconcurrency
    open func match(
        for invite: GKInvite, completionHandler: (@Sendable (GKMatch?, (any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?(nil, $0) } }

    /// Finds a match. Always fails: throws ``GKError`` with the code `apiNotAvailable`.
    @discardableResult
    open func findMatch(for request: GKMatchRequest) async throws -> GKMatch { throw GKError.matchesMissing }

    /// Finds a match. Always fails: passes an error with the code `apiNotAvailable` to a completion handler on the main
    /// queue.
    @preconcurrency
    open func findMatch(
        for request: GKMatchRequest,
        withCompletionHandler completionHandler: (@Sendable (GKMatch?, (any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?(nil, $0) } }

    /// Finds players for a hosted match. Always fails: throws ``GKError`` with the code `apiNotAvailable`.
    @discardableResult
    open func findPlayers(forHostedRequest request: GKMatchRequest) async throws -> [GKPlayer] {
        throw GKError.matchesMissing
    }

    /// Finds players for a hosted match. Always fails: passes an error with the code `apiNotAvailable` to a completion
    /// handler on the main queue.
    @preconcurrency
    open func findPlayers(
        forHostedRequest request: GKMatchRequest,
        withCompletionHandler completionHandler: (@Sendable ([GKPlayer]?, (any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?(nil, $0) } }

    /// Finds players by matchmaking rules. Always fails: throws ``GKError`` with the code `apiNotAvailable`.
    @discardableResult
    open func findMatchedPlayers(_ request: GKMatchRequest) async throws -> GKMatchedPlayers {
        throw GKError.matchesMissing
    }

    /// Finds players by matchmaking rules. Always fails: passes an error with the code `apiNotAvailable` to a
    /// completion handler on the main queue.
    @preconcurrency
    open func findMatchedPlayers(
        _ request: GKMatchRequest,
        withCompletionHandler completionHandler: @escaping @Sendable (GKMatchedPlayers?, (any Error)?) -> Void
    ) { refuse(.matchesMissing) { completionHandler(nil, $0) } }

    /// Adds players to a match. Always fails: throws ``GKError`` with the code `apiNotAvailable`.
    open func addPlayers(to match: GKMatch, matchRequest: GKMatchRequest) async throws { throw GKError.matchesMissing }

    /// Adds players to a match. Always fails: passes an error with the code `apiNotAvailable` to a completion handler
    /// on the main queue.
    @preconcurrency
    open func addPlayers(
        to match: GKMatch, matchRequest: GKMatchRequest, completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?($0) } }

    /// Queries the activity of a group of players. Always fails: throws ``GKError`` with the code `apiNotAvailable`.
    @discardableResult
    open func queryPlayerGroupActivity(_ playerGroup: Int) async throws -> Int { throw GKError.matchesMissing }

    /// Queries the activity of a group of players. Always fails: passes 0 and an error with the code `apiNotAvailable`
    /// to a completion handler on the main queue.
    @preconcurrency
    open func queryPlayerGroupActivity(
        _ playerGroup: Int, withCompletionHandler completionHandler: (@Sendable (Int, (any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?(0, $0) } }

    /// Queries the activity of a queue. Always fails: throws ``GKError`` with the code `apiNotAvailable`.
    @discardableResult
    open func queryQueueActivity(_ queueName: String) async throws -> Int { throw GKError.matchesMissing }

    /// Queries the activity of a queue. Always fails: passes 0 and an error with the code `apiNotAvailable` to a
    /// completion handler on the main queue.
    @preconcurrency
    open func queryQueueActivity(
        _ queueName: String, withCompletionHandler completionHandler: (@Sendable (Int, (any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?(0, $0) } }

    /// Queries the activity of all players. Always fails: throws ``GKError`` with the code `apiNotAvailable`.
    @discardableResult
    open func queryActivity() async throws -> Int { throw GKError.matchesMissing }

    /// Queries the activity of all players. Always fails: passes 0 and an error with the code `apiNotAvailable` to a
    /// completion handler on the main queue.
    @preconcurrency
    open func queryActivity(
        completionHandler: (@Sendable (Int, (any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?(0, $0) } }

    /// Does nothing: no search is ever in progress.
    open func cancel() {}
    /// Does nothing: players receive no invitations.
    open func cancelPendingInvite(to player: GKPlayer) {}
    /// Does nothing: Laurel has no matches.
    open func finishMatchmaking(for match: GKMatch) {}
    /// Does nothing: the handler is never called.
    open func startBrowsingForNearbyPlayers(handler reachableHandler: ((GKPlayer, Bool) -> Void)? = nil) {}
    /// Does nothing.
    open func stopBrowsingForNearbyPlayers() {}
    /// Does nothing: the handler is never called.
    open func startGroupActivity(playerHandler handler: @escaping (GKPlayer) -> Void) {}
    /// Does nothing.
    open func stopGroupActivity() {}
}

/// The players that matchmaking rules have found. Laurel has no matches, so there are none.
///
/// `@unchecked` because an open class cannot conform to `Sendable` with checks; its instances are immutable.
open class GKMatchedPlayers: NSObject, @unchecked Sendable {
    /// Creates a result without players.
    public override init() { super.init() }

    /// The local player's properties for the matchmaking rules; always nil.
    open var properties: [String: Any]? { nil }
    /// The found players; always empty.
    open var players: [GKPlayer] { [] }
    /// The found players' properties for the matchmaking rules; always nil.
    open var playerProperties: [GKPlayer: [String: Any]]? { nil }
}
