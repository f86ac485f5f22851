public import Foundation
import LaurelKit
import class LaurelModel.Locked

/// The player of this device.
///
/// Set ``authenticateHandler`` to authenticate the player. Other requests fail with `notAuthenticated` before that.
///
/// `@unchecked` because an open class cannot conform to `Sendable` with checks; a lock guards its mutable state.
open class GKLocalPlayer: GKPlayer, @unchecked Sendable {
    private static let only = GKLocalPlayer(guestIdentifier: nil)
    private let storage = Locked(OnMainThread<((LaurelPage?, (any Error)?) -> Void)?>(nil))
    let listeners = Listeners()

    /// The shared local player.
    open class var local: GKLocalPlayer { only }

    private var session: GameSession? { GameSession.open.flatMap { $0.player == nil ? nil : $0 } }

    /// The player's identifier; an empty string before the player is authenticated.
    open override var gamePlayerID: String { session?.player?.id ?? "" }
    /// The player's name; an empty string before the player is authenticated.
    open override var displayName: String { session?.player?.displayName ?? "" }
    /// Whether the player is authenticated, online or offline.
    open var isAuthenticated: Bool { session != nil }
    /// Whether the player is underage.
    open var isUnderage: Bool { session?.isUnderage ?? false }
    /// Always true: Laurel has no matches.
    open var isMultiplayerGamingRestricted: Bool { true }
    /// Whether other players' messages are hidden from the player, which is the case if the player is underage.
    open var isPersonalizedCommunicationRestricted: Bool { isUnderage }
    /// Always false: see ``presentFriendRequestCreator(from:)``.
    open var isPresentingFriendRequestViewController: Bool { false }

    /// The handler that is called on the main queue each time authentication succeeds or fails.
    ///
    /// Setting it starts the authentication. No interface is shown: the view controller is always nil. Without a
    /// network, a player who has signed in on this device before is authenticated offline.
    ///
    /// If the server does not respond, the handler is called with `communicationsFailure` once, and again when a later
    /// attempt succeeds. This attempt follows within a minute of the network's return, or immediately if the system
    /// reports it. On Apple's platforms the handler is also called when the game returns to the foreground.
    ///
    /// The errors to handle:
    /// - `notSupported`: No server is configured, or the device cannot store data.
    /// - `gameUnrecognized`: The server does not recognize the game's key.
    /// - `cancelled`: The server has rejected three sign-ins in a row.
    /// - `communicationsFailure`: The server did not respond.
    open var authenticateHandler: ((LaurelPage?, (any Error)?) -> Void)? {
        get { storage.current.given }
        set {
            storage.withLock { $0 = OnMainThread(newValue) }
            if newValue != nil {
                Foreground.observe()
                authenticate()
            }
        }
    }

    /// Authenticates the player again. Called automatically on Apple's platforms when the game returns to the
    /// foreground.
    open func authenticate() {
        Task { @MainActor in
            do {
                await attempt(with: try GameSession.current, owesOutcome: true)
            } catch {
                storage.current.value?(nil, GKError(error))
            }
        }
    }

    /// Authenticates the player once.
    ///
    /// - Returns: The reason why the server did not respond; nil if it did, or if another attempt is in progress.
    @MainActor @discardableResult
    private func attempt(with session: GameSession, owesOutcome: Bool) async -> GKError? {
        guard session.beginAuthenticating(owesOutcome: owesOutcome) else { return nil }
        let before = session.player
        let isKnown = await session.client.player != nil
        var failure: GKError?
        do {
            failure = try await session.authenticate()
            let isOwed = session.endAuthenticating()
            if isOwed || before?.id != session.player?.id { storage.current.value?(nil, nil) }
            Self.notifyAuthenticated(session, before: before, isKnown: isKnown)
        } catch {
            guard !Task.isCancelled else {
                // Another attempt usually replaces a canceled one. If the game waits for the outcome, start one.
                if session.endAuthenticating() { authenticate() }
                return nil
            }
            let error = GKError(error)
            failure = error.isOfCommunications ? error : nil
            // An attempt in the background notifies the game only of a new outcome.
            if session.endAuthenticating() || failure == nil { storage.current.value?(nil, error) }
        }
        guard owesOutcome else { return failure }
        // A game that was configured again in the meantime has another session.
        if let failure, GameSession.open === session {
            session.retryAuthentication(after: failure) { [self] in
                await attempt(with: session, owesOutcome: false)
            }
        } else {
            session.stopAuthenticating()
        }
        return failure
    }

    @MainActor
    private static func notifyAuthenticated(_ session: GameSession, before: LaurelKit.Player?, isKnown: Bool) {
        if before?.id != session.player?.id {
            NotificationCenter.default.post(name: .GKPlayerAuthenticationDidChangeNotificationName, object: local)
        } else if before != session.player {
            NotificationCenter.default.post(name: .GKPlayerDidChangeNotificationName, object: local)
        }
        session.startListening()
        guard before == nil, let player = session.player else { return }
        let message = session.isSandbox ? "Sandbox" : nil
        let title = isKnown ? PlayerText.welcomeBack : .welcome
        LaurelBanner(
            .welcome, title: title.text(player.displayName, in: Locale.preferredLanguages), message: message
        ).show()
    }

    // MARK: Listeners

    /// Registers a listener for the player's events, as a weak reference.
    open func register(_ listener: any GKLocalPlayerListener) { listeners.add(listener) }

    /// Unregisters a listener.
    open func unregisterListener(_ listener: any GKLocalPlayerListener) { listeners.remove(listener) }

    /// Unregisters all listeners.
    open func unregisterAllListeners() { listeners.removeAll() }

    // MARK: Friends

    /// Loads the player's friends.
    ///
    /// - Throws: ``GKError`` with the code `friendListRestricted` if the player is underage.
    @discardableResult
    open func loadFriends() async throws -> [GKPlayer] {
        let session = try GameSession.authenticated
        guard !session.isUnderage else {
            throw GKError(.friendListRestricted, "An underage player cannot have friends.")
        }
        let friends = try await GameSession.request { try await $0.friends() }
        session.friendIDs = Set(friends.map(\.id))
        return friends.map { GKPlayer($0.player) }
    }

    /// Loads the player's friends, and passes them to a completion handler on the main queue.
    @preconcurrency
    open func loadFriends(_ completionHandler: @escaping @Sendable ([GKPlayer]?, (any Error)?) -> Void) {
        deliver(to: completionHandler) { try await self.loadFriends() }
    }

    /// Loads the player's friends with the given identifiers.
    @discardableResult
    open func loadFriends(identifiedBy identifiers: [String]) async throws -> [GKPlayer] {
        try await loadFriends().filter { identifiers.contains($0.gamePlayerID) }
    }

    /// Loads the player's friends with the given identifiers, and passes them to a completion handler on the main
    /// queue.
    @preconcurrency
    open func loadFriends(
        identifiedBy identifiers: [String],
        completionHandler: @escaping @Sendable ([GKPlayer]?, (any Error)?) -> Void
    ) {
        deliver(to: completionHandler) { try await self.loadFriends(identifiedBy: identifiers) }
    }

    /// Returns `restricted` if the player is underage, otherwise `authorized`.
    @discardableResult
    open func loadFriendsAuthorizationStatus() async throws -> GKFriendsAuthorizationStatus {
        try GameSession.authenticated.isUnderage ? .restricted : .authorized
    }

    /// Passes the status of access to the player's friends to a completion handler on the main queue.
    @preconcurrency
    open func loadFriendsAuthorizationStatus(
        _ completionHandler: @escaping @Sendable (GKFriendsAuthorizationStatus, (any Error)?) -> Void
    ) {
        deliver(to: { completionHandler($0 ?? .notDetermined, $1) }) {
            try await self.loadFriendsAuthorizationStatus()
        }
    }

    /// Loads the friends that the player can challenge, which are all friends.
    @discardableResult
    open func loadChallengableFriends() async throws -> [GKPlayer] { try await loadFriends() }

    /// Loads the friends that the player can challenge, and passes them to a completion handler on the main queue.
    @preconcurrency
    open func loadChallengableFriends(
        completionHandler: (@Sendable ([GKPlayer]?, (any Error)?) -> Void)? = nil
    ) {
        deliver(to: completionHandler) { try await self.loadChallengableFriends() }
    }

    /// Always throws ``GKError`` with the code `apiNotAvailable`: recent players are those of matches, which Laurel
    /// does not have.
    @discardableResult
    open func loadRecentPlayers() async throws -> [GKPlayer] {
        throw GKError(.apiNotAvailable, "Laurel has no matches, and therefore no recent players.")
    }

    /// Passes an error with the code `apiNotAvailable` to a completion handler on the main queue.
    @preconcurrency
    open func loadRecentPlayers(completionHandler: (@Sendable ([GKPlayer]?, (any Error)?) -> Void)? = nil) {
        deliver(to: completionHandler) { try await self.loadRecentPlayers() }
    }

    /// Opens the page of the player's friends through ``pagePresenter``. The player can send friend requests by friend
    /// code there.
    ///
    /// - Parameter viewController: Ignored.
    /// - Throws: ``GKError`` with the code `friendRequestNotAvailable` if ``pagePresenter`` is nil, the player is
    ///   underage, or the page's address is unknown before an authentication online.
    open func presentFriendRequestCreator(from viewController: LaurelPage) throws {
        let session = try GameSession.authenticated
        guard !session.isUnderage, let present = pagePresenter, let url = PlayersPage(.localPlayerFriendsList).url
        else {
            throw GKError(
                .friendRequestNotAvailable,
                "No page for friend requests can open. Send a request by friend code: laurelClient.askFriend(_:).")
        }
        Task { @MainActor in present(url) }
    }

    // MARK: Identity

    /// Always throws ``GKError`` with the code `apiNotAvailable`.
    ///
    /// To verify a player's identity, check the player's token with the keys that the server publishes at
    /// `/.well-known/jwks.json`.
    @discardableResult
    open func fetchItemsForIdentityVerificationSignature() async throws -> (URL, Data, Data, UInt64) {
        throw GKError(
            .apiNotAvailable,
            "Laurel does not sign identities. Check a player's token with the keys at /.well-known/jwks.json.")
    }

    /// Passes an error with the code `apiNotAvailable` to a completion handler on the main queue.
    @preconcurrency
    open func fetchItems(
        forIdentityVerificationSignature completionHandler: (
            @Sendable (URL?, Data?, Data?, UInt64, (any Error)?) -> Void
        )? = nil
    ) {
        deliver(to: { items, error in completionHandler?(items?.0, items?.1, items?.2, items?.3 ?? 0, error) }) {
            try await self.fetchItemsForIdentityVerificationSignature()
        }
    }

    // MARK: Default leaderboard

    /// Sets the player's default leaderboard, which receives scores without a leaderboard.
    open func setDefaultLeaderboardIdentifier(_ leaderboardIdentifier: String) async throws {
        try await GameSession.request { try await $0.chooseDefaultLeaderboard(leaderboardIdentifier) }
    }

    /// Sets the player's default leaderboard, and calls a completion handler on the main queue.
    @preconcurrency
    open func setDefaultLeaderboardIdentifier(
        _ leaderboardIdentifier: String, completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        deliver(to: completionHandler) { try await self.setDefaultLeaderboardIdentifier(leaderboardIdentifier) }
    }

    /// Loads the identifier of the player's default leaderboard, or else of the game's.
    ///
    /// - Throws: ``GKError`` with the code `invalidParameter` if neither is set.
    @discardableResult
    open func loadDefaultLeaderboardIdentifier() async throws -> String {
        guard let id = try await GameSession.request({ try await $0.defaultLeaderboard() }) else {
            throw GKError(
                .invalidParameter, "No default leaderboard is set. Call setDefaultLeaderboardIdentifier(_:).")
        }
        return id
    }

    /// Loads the identifier of the default leaderboard, and passes it to a completion handler on the main queue.
    @preconcurrency
    open func loadDefaultLeaderboardIdentifier(
        completionHandler: (@Sendable (String?, (any Error)?) -> Void)? = nil
    ) {
        deliver(to: completionHandler) { try await self.loadDefaultLeaderboardIdentifier() }
    }

    // MARK: Deprecated

    /// The sorted identifiers of the friends who were loaded last; nil before that, and if there were none.
    open var friends: [String]? {
        guard let ids = GameSession.open?.friendIDs, !ids.isEmpty else { return nil }
        return ids.sorted()
    }

    /// Loads the player's friends. Apple has deprecated it; see ``loadFriends()``.
    @discardableResult
    open func loadFriendPlayers() async throws -> [GKPlayer] { try await loadFriends() }

    /// Loads the player's friends, and passes them to a completion handler on the main queue. Apple has deprecated it.
    @preconcurrency
    open func loadFriendPlayers(completionHandler: (@Sendable ([GKPlayer]?, (any Error)?) -> Void)? = nil) {
        deliver(to: completionHandler) { try await self.loadFriends() }
    }

    /// Always throws ``GKError`` with the code `apiNotAvailable`; see ``fetchItemsForIdentityVerificationSignature()``.
    @discardableResult
    open func generateIdentityVerificationSignature() async throws -> (URL?, Data?, Data?, UInt64) {
        try await fetchItemsForIdentityVerificationSignature()
    }

    /// Passes an error with the code `apiNotAvailable` to a completion handler on the main queue.
    @preconcurrency
    open func generateIdentityVerificationSignature(
        completionHandler: (@Sendable (URL?, Data?, Data?, UInt64, (any Error)?) -> Void)? = nil
    ) {
        fetchItems(forIdentityVerificationSignature: completionHandler)
    }

    // MARK: Saved games

    /// Always throws ``GKError`` with the code `apiNotAvailable`: Laurel has no saved games.
    @discardableResult
    open func fetchSavedGames() async throws -> [GKSavedGame] { throw GKError.savedGamesMissing }

    /// Passes an error with the code `apiNotAvailable` to a completion handler on the main queue.
    @preconcurrency
    open func fetchSavedGames(
        completionHandler handler: (@Sendable ([GKSavedGame]?, (any Error)?) -> Void)? = nil
    ) { refuse(.savedGamesMissing) { handler?(nil, $0) } }

    /// Always throws ``GKError`` with the code `apiNotAvailable`: Laurel has no saved games.
    @discardableResult
    open func saveGameData(_ data: Data, withName name: String) async throws -> GKSavedGame {
        throw GKError.savedGamesMissing
    }

    /// Passes an error with the code `apiNotAvailable` to a completion handler on the main queue.
    @preconcurrency
    open func saveGameData(
        _ data: Data, withName name: String,
        completionHandler handler: (@Sendable (GKSavedGame?, (any Error)?) -> Void)? = nil
    ) { refuse(.savedGamesMissing) { handler?(nil, $0) } }

    /// Always throws ``GKError`` with the code `apiNotAvailable`: Laurel has no saved games.
    open func deleteSavedGames(withName name: String) async throws { throw GKError.savedGamesMissing }

    /// Passes an error with the code `apiNotAvailable` to a completion handler on the main queue.
    @preconcurrency
    open func deleteSavedGames(
        withName name: String, completionHandler handler: (@Sendable ((any Error)?) -> Void)? = nil
    ) { refuse(.savedGamesMissing) { handler?($0) } }

    /// Always throws ``GKError`` with the code `apiNotAvailable`: Laurel has no saved games.
    @discardableResult
    open func resolveConflictingSavedGames(_ conflictingSavedGames: [GKSavedGame], with data: Data) async throws
        -> [GKSavedGame]
    { throw GKError.savedGamesMissing }

    /// Passes an error with the code `apiNotAvailable` to a completion handler on the main queue.
    @preconcurrency
    open func resolveConflictingSavedGames(
        _ conflictingSavedGames: [GKSavedGame], with data: Data,
        completionHandler handler: (@Sendable ([GKSavedGame]?, (any Error)?) -> Void)? = nil
    ) { refuse(.savedGamesMissing) { handler?(nil, $0) } }
}
