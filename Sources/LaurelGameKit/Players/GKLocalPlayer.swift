public import Foundation
import LaurelKit
import class LaurelModel.Locked

/// The player of this device.
///
/// Nothing else can be done before they are authenticated, which setting ``authenticateHandler`` does.
///
/// `@unchecked` because a class that can be subclassed cannot be checked; a lock guards what changes.
open class GKLocalPlayer: GKPlayer, @unchecked Sendable {
    private static let only = GKLocalPlayer(guestIdentifier: nil)
    private let storage = Locked(OnMainThread<((LaurelPage?, (any Error)?) -> Void)?>(nil))
    let listeners = Listeners()

    open class var local: GKLocalPlayer { only }

    private var session: GameSession? { GameSession.open.flatMap { $0.player == nil ? nil : $0 } }

    open override var gamePlayerID: String { session?.player?.id ?? "" }
    open override var displayName: String { session?.player?.displayName ?? "" }
    open var isAuthenticated: Bool { session != nil }
    open var isUnderage: Bool { session?.isUnderage ?? false }
    /// There is no multiplayer gaming.
    open var isMultiplayerGamingRestricted: Bool { true }
    /// Whether others' messages are kept from the player.
    open var isPersonalizedCommunicationRestricted: Bool { isUnderage }
    /// Nothing is presented: see ``presentFriendRequestCreator(from:)``.
    open var isPresentingFriendRequestViewController: Bool { false }

    /// Called on the main queue each time the player was authenticated, or could not be.
    ///
    /// Setting it authenticates them, without asking them for anything: the view controller is always nil. A player whom
    /// this device knows is authenticated offline, too. If the server does not answer, the handler gets `communicationsFailure`
    /// once, and is called again when a later attempt succeeds: within a minute of the network's return, or at once where the
    /// system reports that. On Apple's platforms it is also called again when the game returns to the foreground.
    ///
    /// The errors that matter: `notSupported` where no server is named or the
    /// device can keep nothing, `gameUnrecognized` where the server does not know the game's key, `cancelled` once that has
    /// happened three times in a row, and `communicationsFailure`.
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

    /// Authenticates the player again. On Apple's platforms the return to the foreground does so.
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
    /// - Returns: Why the server did not answer; nil if it did, or if another attempt is in progress.
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
                // Another attempt has taken its place, unless the game waits for this one.
                if session.endAuthenticating() { authenticate() }
                return nil
            }
            let error = GKError(error)
            failure = error.isOfCommunications ? error : nil
            // Of an attempt in the background the game hears only what is new.
            if session.endAuthenticating() || failure == nil { storage.current.value?(nil, error) }
        }
        guard owesOutcome else { return failure }
        // A game that was configured anew meanwhile has another session.
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

    /// Tells `listener` from now on what happens to the player. It is not kept alive.
    open func register(_ listener: any GKLocalPlayerListener) { listeners.add(listener) }

    open func unregisterListener(_ listener: any GKLocalPlayerListener) { listeners.remove(listener) }

    open func unregisterAllListeners() { listeners.removeAll() }

    // MARK: Friends

    /// The player's friends.
    ///
    /// - Throws: ``GKError`` with the code `friendListRestricted` where the player is underage.
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

    @preconcurrency
    open func loadFriends(_ completionHandler: @escaping @Sendable ([GKPlayer]?, (any Error)?) -> Void) {
        deliver(to: completionHandler) { try await self.loadFriends() }
    }

    /// Those of the player's friends who have these ids.
    @discardableResult
    open func loadFriends(identifiedBy identifiers: [String]) async throws -> [GKPlayer] {
        try await loadFriends().filter { identifiers.contains($0.gamePlayerID) }
    }

    @preconcurrency
    open func loadFriends(
        identifiedBy identifiers: [String],
        completionHandler: @escaping @Sendable ([GKPlayer]?, (any Error)?) -> Void
    ) {
        deliver(to: completionHandler) { try await self.loadFriends(identifiedBy: identifiers) }
    }

    /// A game sees the friends whom its player has in it; an underage player has none.
    @discardableResult
    open func loadFriendsAuthorizationStatus() async throws -> GKFriendsAuthorizationStatus {
        try GameSession.authenticated.isUnderage ? .restricted : .authorized
    }

    @preconcurrency
    open func loadFriendsAuthorizationStatus(
        _ completionHandler: @escaping @Sendable (GKFriendsAuthorizationStatus, (any Error)?) -> Void
    ) {
        deliver(to: { completionHandler($0 ?? .notDetermined, $1) }) {
            try await self.loadFriendsAuthorizationStatus()
        }
    }

    /// The friends whom the player may dare: all of them.
    @discardableResult
    open func loadChallengableFriends() async throws -> [GKPlayer] { try await loadFriends() }

    @preconcurrency
    open func loadChallengableFriends(
        completionHandler: (@Sendable ([GKPlayer]?, (any Error)?) -> Void)? = nil
    ) {
        deliver(to: completionHandler) { try await self.loadChallengableFriends() }
    }

    /// - Throws: ``GKError`` with the code `apiNotAvailable`, always: there are no matches in which players meet.
    @discardableResult
    open func loadRecentPlayers() async throws -> [GKPlayer] {
        throw GKError(.apiNotAvailable, "Laurel has no matches, and so no recent players.")
    }

    @preconcurrency
    open func loadRecentPlayers(completionHandler: (@Sendable ([GKPlayer]?, (any Error)?) -> Void)? = nil) {
        deliver(to: completionHandler) { try await self.loadRecentPlayers() }
    }

    /// Opens the page of the player's friends, where others are asked by their friend code, through ``pagePresenter``.
    ///
    /// - Parameter viewController: Passed over.
    /// - Throws: ``GKError`` with the code `friendRequestNotAvailable` where the game opens no pages, or the player is underage.
    open func presentFriendRequestCreator(from viewController: LaurelPage) throws {
        let session = try GameSession.authenticated
        guard !session.isUnderage, let present = pagePresenter, let url = PlayersPage(.localPlayerFriendsList).url
        else {
            throw GKError(
                .friendRequestNotAvailable, "Send a friend request by friend code: laurelClient.askFriend(_:).")
        }
        Task { @MainActor in present(url) }
    }

    // MARK: Identity

    /// - Throws: ``GKError`` with the code `apiNotAvailable`, always. A studio's own server checks a player's token against the
    ///   keys that a Laurel server publishes at `/.well-known/jwks.json`.
    @discardableResult
    open func fetchItemsForIdentityVerificationSignature() async throws -> (URL, Data, Data, UInt64) {
        throw GKError(
            .apiNotAvailable, "Only Apple signs identities so. Check a player's token against /.well-known/jwks.json.")
    }

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

    /// Chooses where this player's scores go that name no leaderboard.
    open func setDefaultLeaderboardIdentifier(_ leaderboardIdentifier: String) async throws {
        try await GameSession.request { try await $0.chooseDefaultLeaderboard(leaderboardIdentifier) }
    }

    @preconcurrency
    open func setDefaultLeaderboardIdentifier(
        _ leaderboardIdentifier: String, completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        deliver(to: completionHandler) { try await self.setDefaultLeaderboardIdentifier(leaderboardIdentifier) }
    }

    /// Where this player's scores go that name no leaderboard: their own choice, or else the game's.
    ///
    /// - Throws: ``GKError`` with the code `invalidParameter` where there is neither.
    @discardableResult
    open func loadDefaultLeaderboardIdentifier() async throws -> String {
        guard let id = try await GameSession.request({ try await $0.defaultLeaderboard() }) else {
            throw GKError(.invalidParameter, "The game has no default leaderboard, and the player has chosen none.")
        }
        return id
    }

    @preconcurrency
    open func loadDefaultLeaderboardIdentifier(
        completionHandler: (@Sendable (String?, (any Error)?) -> Void)? = nil
    ) {
        deliver(to: completionHandler) { try await self.loadDefaultLeaderboardIdentifier() }
    }

    // MARK: Deprecated

    /// The ids of the friends who were loaded last; nil before that.
    open var friends: [String]? {
        guard let ids = GameSession.open?.friendIDs, !ids.isEmpty else { return nil }
        return ids.sorted()
    }

    @discardableResult
    open func loadFriendPlayers() async throws -> [GKPlayer] { try await loadFriends() }

    @preconcurrency
    open func loadFriendPlayers(completionHandler: (@Sendable ([GKPlayer]?, (any Error)?) -> Void)? = nil) {
        deliver(to: completionHandler) { try await self.loadFriends() }
    }

    /// - Throws: ``GKError`` with the code `apiNotAvailable`; see ``fetchItemsForIdentityVerificationSignature()``.
    @discardableResult
    open func generateIdentityVerificationSignature() async throws -> (URL?, Data?, Data?, UInt64) {
        try await fetchItemsForIdentityVerificationSignature()
    }

    @preconcurrency
    open func generateIdentityVerificationSignature(
        completionHandler: (@Sendable (URL?, Data?, Data?, UInt64, (any Error)?) -> Void)? = nil
    ) {
        fetchItems(forIdentityVerificationSignature: completionHandler)
    }

    // MARK: Saved games

    @discardableResult
    open func fetchSavedGames() async throws -> [GKSavedGame] { throw GKError.savedGamesMissing }

    @preconcurrency
    open func fetchSavedGames(
        completionHandler handler: (@Sendable ([GKSavedGame]?, (any Error)?) -> Void)? = nil
    ) { refuse(.savedGamesMissing) { handler?(nil, $0) } }

    @discardableResult
    open func saveGameData(_ data: Data, withName name: String) async throws -> GKSavedGame {
        throw GKError.savedGamesMissing
    }

    @preconcurrency
    open func saveGameData(
        _ data: Data, withName name: String,
        completionHandler handler: (@Sendable (GKSavedGame?, (any Error)?) -> Void)? = nil
    ) { refuse(.savedGamesMissing) { handler?(nil, $0) } }

    open func deleteSavedGames(withName name: String) async throws { throw GKError.savedGamesMissing }

    @preconcurrency
    open func deleteSavedGames(
        withName name: String, completionHandler handler: (@Sendable ((any Error)?) -> Void)? = nil
    ) { refuse(.savedGamesMissing) { handler?($0) } }

    @discardableResult
    open func resolveConflictingSavedGames(_ conflictingSavedGames: [GKSavedGame], with data: Data) async throws
        -> [GKSavedGame]
    { throw GKError.savedGamesMissing }

    @preconcurrency
    open func resolveConflictingSavedGames(
        _ conflictingSavedGames: [GKSavedGame], with data: Data,
        completionHandler handler: (@Sendable ([GKSavedGame]?, (any Error)?) -> Void)? = nil
    ) { refuse(.savedGamesMissing) { handler?(nil, $0) } }
}
