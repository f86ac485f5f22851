public import Foundation

/// Finds players for matches. Laurel has no matches: every search fails with `apiNotAvailable`.
///
/// `@unchecked` because a class that can be subclassed cannot be checked; nothing of this one changes.
open class GKMatchmaker: NSObject, @unchecked Sendable {
    private static let only = GKMatchmaker()

    public override init() { super.init() }

    open class func shared() -> GKMatchmaker { only }

    @discardableResult
    open func match(for invite: GKInvite) async throws -> GKMatch { throw GKError.matchesMissing }

    @preconcurrency
    open func match(
        for invite: GKInvite, completionHandler: (@Sendable (GKMatch?, (any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?(nil, $0) } }

    @discardableResult
    open func findMatch(for request: GKMatchRequest) async throws -> GKMatch { throw GKError.matchesMissing }

    @preconcurrency
    open func findMatch(
        for request: GKMatchRequest,
        withCompletionHandler completionHandler: (@Sendable (GKMatch?, (any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?(nil, $0) } }

    @discardableResult
    open func findPlayers(forHostedRequest request: GKMatchRequest) async throws -> [GKPlayer] {
        throw GKError.matchesMissing
    }

    @preconcurrency
    open func findPlayers(
        forHostedRequest request: GKMatchRequest,
        withCompletionHandler completionHandler: (@Sendable ([GKPlayer]?, (any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?(nil, $0) } }

    @discardableResult
    open func findMatchedPlayers(_ request: GKMatchRequest) async throws -> GKMatchedPlayers {
        throw GKError.matchesMissing
    }

    @preconcurrency
    open func findMatchedPlayers(
        _ request: GKMatchRequest,
        withCompletionHandler completionHandler: @escaping @Sendable (GKMatchedPlayers?, (any Error)?) -> Void
    ) { refuse(.matchesMissing) { completionHandler(nil, $0) } }

    open func addPlayers(to match: GKMatch, matchRequest: GKMatchRequest) async throws { throw GKError.matchesMissing }

    @preconcurrency
    open func addPlayers(
        to match: GKMatch, matchRequest: GKMatchRequest, completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?($0) } }

    @discardableResult
    open func queryPlayerGroupActivity(_ playerGroup: Int) async throws -> Int { throw GKError.matchesMissing }

    @preconcurrency
    open func queryPlayerGroupActivity(
        _ playerGroup: Int, withCompletionHandler completionHandler: (@Sendable (Int, (any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?(0, $0) } }

    @discardableResult
    open func queryQueueActivity(_ queueName: String) async throws -> Int { throw GKError.matchesMissing }

    @preconcurrency
    open func queryQueueActivity(
        _ queueName: String, withCompletionHandler completionHandler: (@Sendable (Int, (any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?(0, $0) } }

    @discardableResult
    open func queryActivity() async throws -> Int { throw GKError.matchesMissing }

    @preconcurrency
    open func queryActivity(
        completionHandler: (@Sendable (Int, (any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?(0, $0) } }

    open func cancel() {}
    open func cancelPendingInvite(to player: GKPlayer) {}
    open func finishMatchmaking(for match: GKMatch) {}
    open func startBrowsingForNearbyPlayers(handler reachableHandler: ((GKPlayer, Bool) -> Void)? = nil) {}
    open func stopBrowsingForNearbyPlayers() {}
    open func startGroupActivity(playerHandler handler: @escaping (GKPlayer) -> Void) {}
    open func stopGroupActivity() {}
}

/// The players of a match that a queue's rules found; there are none.
///
/// `@unchecked` because a class that can be subclassed cannot be checked; nothing of this one changes.
open class GKMatchedPlayers: NSObject, @unchecked Sendable {
    public override init() { super.init() }

    open var properties: [String: Any]? { nil }
    open var players: [GKPlayer] { [] }
    open var playerProperties: [GKPlayer: [String: Any]]? { nil }
}
