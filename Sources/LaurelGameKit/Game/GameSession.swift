import Foundation
import LaurelKit
import class LaurelModel.Locked

/// The connection of this process to a game at its server, with the player of this device.
final class GameSession: Sendable {
    let client: LaurelClient
    private let displayName: String?
    private let state = Locked(State())

    private struct State: Sendable {
        var player: LaurelKit.Player?
        var profile: PlayerProfile?
        var isSandbox = false
        var game: String?
        var friendIDs: Set<String> = []
        /// Achievements without a banner on completion.
        var quietAchievements: Set<String> = []
        var refusalCount = 0
        var isAuthenticating = false
        /// Whether the game waits for the outcome.
        var owesOutcome = false
        var retrying: Task<Void, Never>?
        var listening: Task<Void, Never>?
    }

    /// The number of consecutive rejected sign-ins after which the session makes no further attempts.
    private static let refusalCountMax = 3

    private init(client: LaurelClient, displayName: String?) {
        self.client = client
        self.displayName = displayName
    }

    // MARK: Current session

    private struct Configuration: Sendable {
        var displayName: String?
        var open: @Sendable () throws -> LaurelClient = GameSession.fromEnvironment
        var session: GameSession?
    }

    private static let configuration = Locked(Configuration())

    static func replace(displayName: String?, open: @escaping @Sendable () throws -> LaurelClient) {
        let old = configuration.withLock { configuration in
            let old = configuration.session
            configuration = Configuration(displayName: displayName, open: open)
            return old
        }
        old?.end()
    }

    /// The session of this process, which is opened on first use.
    ///
    /// - Throws: ``GKError`` with the code `notSupported`.
    static var current: GameSession {
        get throws {
            try configuration.withLock { configuration in
                if let session = configuration.session { return session }
                do {
                    let session = GameSession(client: try configuration.open(), displayName: configuration.displayName)
                    configuration.session = session
                    return session
                } catch {
                    throw GKError(.notSupported, GKError.notSupportedText + " \(error.localizedDescription)")
                }
            }
        }
    }

    /// The session with an authenticated player.
    ///
    /// - Throws: ``GKError`` with the code `notAuthenticated` if there is no such player, or `notSupported`.
    static var authenticated: GameSession {
        get throws {
            let session = try current
            guard session.player != nil else {
                throw GKError(.notAuthenticated, "Set GKLocalPlayer.local.authenticateHandler first.")
            }
            return session
        }
    }

    /// Sends a request of the authenticated player, and converts its errors.
    ///
    /// - Throws: ``GKError``.
    static func request<Value: Sendable>(_ question: (LaurelClient) async throws -> Value) async throws -> Value {
        let session = try authenticated
        do {
            return try await question(session.client)
        } catch {
            throw GKError(error)
        }
    }

    /// The session if it is open already; otherwise nil.
    static var open: GameSession? { configuration.current.session }

    /// The current time of the device.
    static var now: Date { open?.client.now ?? LaurelClient.deviceNow }

    private static func fromEnvironment() throws -> LaurelClient {
        let environment = ProcessInfo.processInfo.environment
        guard let server = environment["LAUREL_URL"].flatMap(URL.init(string:)),
            let key = environment["LAUREL_CLIENT_KEY"]
        else {
            throw GKError(
                .notSupported,
                "Call LaurelGameKit.configure(server:clientKey:), or set LAUREL_URL and LAUREL_CLIENT_KEY.")
        }
        return try LaurelClient(server: server, clientKey: key)
    }

    private static var nameFromEnvironment: String? {
        ProcessInfo.processInfo.environment["LAUREL_DISPLAY_NAME"].flatMap { $0.isEmpty ? nil : $0 }
    }

    // MARK: Player

    var player: LaurelKit.Player? { state.current.player }
    var isSandbox: Bool { state.current.isSandbox }
    var isUnderage: Bool { state.current.profile?.isUnderage ?? false }
    /// The game's identifier; nil until a player is authenticated online.
    var game: String? { state.current.game }
    var refusalsAreMany: Bool { state.current.refusalCount >= Self.refusalCountMax }

    /// Starts an authentication unless one is in progress.
    ///
    /// - Parameter owesOutcome: Whether the game waits for the outcome.
    /// - Returns: False if an authentication is in progress already: its outcome is reported when it ends.
    func beginAuthenticating(owesOutcome: Bool) -> Bool {
        state.withLock { state in
            if owesOutcome { state.owesOutcome = true }
            defer { state.isAuthenticating = true }
            return !state.isAuthenticating
        }
    }

    /// Ends the authentication that is in progress.
    ///
    /// - Returns: Whether the game waits for the outcome.
    func endAuthenticating() -> Bool {
        state.withLock { state in
            defer { (state.isAuthenticating, state.owesOutcome) = (false, false) }
            return state.owesOutcome
        }
    }

    /// Makes further attempts until one returns no failure. The delay between attempts increases to one minute.
    ///
    /// A request that reaches the server, or the return of the network, ends the delay early.
    func retryAuthentication(after failure: GKError, _ attempt: @escaping @Sendable () async -> GKError?) {
        state.withLock { state in
            state.retrying?.cancel()
            state.retrying = Task { [client] in
                var (last, failureCount) = (failure, 0)
                while true {
                    failureCount += 1
                    do {
                        try await client.waitToTryAgain(after: last.laurelError, failureCount: failureCount)
                    } catch {
                        return
                    }
                    guard let next = await attempt() else { return }
                    last = next
                }
            }
        }
    }

    /// Cancels further attempts. The outcome of the last attempt remains valid.
    func stopAuthenticating() {
        state.withLock { state in
            state.retrying?.cancel()
            state.retrying = nil
        }
    }

    /// Signs the device's player in. Without a network, a player who has signed in on this device before is
    /// authenticated offline.
    ///
    /// - Returns: The reason why the server did not respond if a known player is authenticated offline; nil if it
    ///   responded.
    /// - Throws: ``GKError``.
    func authenticate() async throws -> GKError? {
        guard !refusalsAreMany else { throw GKError(.cancelled, GKError.cancelledText) }
        do {
            let player = try await client.signIn(displayName: displayName ?? Self.nameFromEnvironment)
            let profile = try await client.profile()
            let game = try await client.game()
            let isSandbox = await client.isSandbox ?? false
            state.withLock { state in
                state.player = player
                state.profile = profile
                state.game = game
                state.isSandbox = isSandbox
                state.refusalCount = 0
            }
            return nil
        } catch {
            let error = GKError(signingIn: error)
            guard error.isOfCommunications else {
                state.withLock { $0.refusalCount += 1 }
                throw error
            }
            guard let player = await client.player else { throw error }
            let isSandbox = await client.isSandbox ?? false
            state.withLock { state in
                state.player = player
                state.isSandbox = isSandbox
            }
            return error
        }
    }

    private func end() {
        let tasks = state.withLock { state in
            defer { state = State() }
            return [state.listening, state.retrying]
        }
        for task in tasks { task?.cancel() }
    }

    // MARK: State

    var friendIDs: Set<String> {
        get { state.current.friendIDs }
        set { state.withLock { $0.friendIDs = newValue } }
    }

    /// Sets whether completing an achievement shows a banner.
    func setShowsBanner(_ shows: Bool, for achievement: String) {
        state.withLock { state in
            if shows {
                state.quietAchievements.remove(achievement)
            } else {
                state.quietAchievements.insert(achievement)
            }
        }
    }

    func showsBanner(for achievement: String) -> Bool { !state.current.quietAchievements.contains(achievement) }

    /// Starts to receive the player's events, including those that occurred while the game was closed.
    ///
    /// The previous stream may have ended. Each sign-in therefore starts a new one, which continues after the last
    /// event.
    func startListening() {
        state.withLock { state in
            let last = state.listening
            last?.cancel()
            state.listening = Task { [client] in
                await last?.value
                do {
                    for try await event in client.events() { await GameNotifications.notify(event, from: client) }
                } catch {
                    // The stream reconnects automatically if possible. The next sign-in reports any other error.
                }
            }
        }
    }
}
