import LaurelKit

extension GKLocalPlayer {
    /// The player's friends.
    ///
    /// - Throws: ``GKError`` with the code `friendListRestricted` where the player is underage.
    @discardableResult
    public func loadFriends() async throws -> [GKPlayer] {
        let session = try GameSession.authenticated
        guard !session.isUnderage else {
            throw GKError(.friendListRestricted, "An underage player has no friends here.")
        }
        let friends = try await GameSession.ask { try await $0.friends() }
        session.friendIDs = Set(friends.map(\.id))
        return friends.map { GKPlayer($0.player) }
    }

    @preconcurrency
    public func loadFriends(_ completionHandler: @escaping @Sendable ([GKPlayer]?, (any Error)?) -> Void) {
        deliver(to: completionHandler) { try await self.loadFriends() }
    }

    /// Those of the player's friends who have these ids.
    @discardableResult
    public func loadFriends(identifiedBy identifiers: [String]) async throws -> [GKPlayer] {
        try await loadFriends().filter { identifiers.contains($0.gamePlayerID) }
    }

    @preconcurrency
    public func loadFriends(
        identifiedBy identifiers: [String],
        completionHandler: @escaping @Sendable ([GKPlayer]?, (any Error)?) -> Void
    ) {
        deliver(to: completionHandler) { try await self.loadFriends(identifiedBy: identifiers) }
    }

    /// A game sees the friends whom its player has in it; an underage player has none.
    @discardableResult
    public func loadFriendsAuthorizationStatus() async throws -> GKFriendsAuthorizationStatus {
        try GameSession.authenticated.isUnderage ? .restricted : .authorized
    }

    @preconcurrency
    public func loadFriendsAuthorizationStatus(
        _ completionHandler: @escaping @Sendable (GKFriendsAuthorizationStatus, (any Error)?) -> Void
    ) {
        deliver(to: { completionHandler($0 ?? .notDetermined, $1) }) {
            try await self.loadFriendsAuthorizationStatus()
        }
    }

    /// The friends whom the player may dare: all of them.
    @discardableResult
    public func loadChallengableFriends() async throws -> [GKPlayer] { try await loadFriends() }

    @preconcurrency
    public func loadChallengableFriends(
        completionHandler: (@Sendable ([GKPlayer]?, (any Error)?) -> Void)? = nil
    ) {
        deliver(to: completionHandler) { try await self.loadChallengableFriends() }
    }

    /// - Throws: ``GKError`` with the code `apiNotAvailable`, always: there are no matches in which players meet.
    @discardableResult
    public func loadRecentPlayers() async throws -> [GKPlayer] {
        throw GKError(.apiNotAvailable, "Laurel knows no matches, and so no recent players.")
    }

    @preconcurrency
    public func loadRecentPlayers(completionHandler: (@Sendable ([GKPlayer]?, (any Error)?) -> Void)? = nil) {
        deliver(to: completionHandler) { try await self.loadRecentPlayers() }
    }

    /// Opens the page of the player's friends, where others are asked by their friend code, through ``pagePresenter``.
    ///
    /// - Parameter viewController: Passed over.
    /// - Throws: ``GKError`` with the code `friendRequestNotAvailable` where the game opens no pages, or the player is underage.
    public func presentFriendRequestCreator(from viewController: LaurelPage) throws {
        let session = try GameSession.authenticated
        guard !session.isUnderage, let present = pagePresenter, let url = PlayersPage(.localPlayerFriendsList).url
        else {
            throw GKError(.friendRequestNotAvailable, "Ask somebody by their friend code: laurelClient.askFriend(_:).")
        }
        Task { @MainActor in present(url) }
    }
}
