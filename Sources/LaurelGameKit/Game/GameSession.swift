import Foundation
import LaurelKit

/// What this process plays: a game at its server, and the player of this device.
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
        /// Achievements whose completion the game shows itself.
        var quietAchievements: Set<String> = []
        var refusalCount = 0
        var isAuthenticating = false
        var hearing: Task<Void, Never>?
    }

    /// How often in a row a server refuses a device before it is not asked any more.
    private static let refusalCountMax = 3

    private init(client: LaurelClient, displayName: String?) {
        self.client = client
        self.displayName = displayName
    }

    // MARK: The one of this process

    private struct Configuration: Sendable {
        var displayName: String?
        var open: @Sendable () throws -> LaurelClient = GameSession.fromEnvironment
        var session: GameSession?
    }

    private static let configuration = Locked(Configuration())

    static func replace(displayName: String?, open: @escaping @Sendable () throws -> LaurelClient) {
        let old = configuration.change { configuration in
            let old = configuration.session
            configuration = Configuration(displayName: displayName, open: open)
            return old
        }
        old?.end()
    }

    /// - Throws: ``GKError`` with the code `notSupported`.
    static var current: GameSession {
        get throws {
            try configuration.change { configuration in
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

    /// The one with a player.
    ///
    /// - Throws: ``GKError`` with the code `notAuthenticated`.
    static var authenticated: GameSession {
        get throws {
            let session = try current
            guard session.player != nil else {
                throw GKError(.notAuthenticated, "Set GKLocalPlayer.local.authenticateHandler first.")
            }
            return session
        }
    }

    /// What the server answers the authenticated player.
    static func ask<Value: Sendable>(_ question: (LaurelClient) async throws -> Value) async throws -> Value {
        let session = try authenticated
        do {
            return try await question(session.client)
        } catch {
            throw GKError(error)
        }
    }

    /// The one that is open already.
    static var open: GameSession? { configuration.current.session }

    /// The device's time.
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

    // MARK: The player

    var player: LaurelKit.Player? { state.current.player }
    var isSandbox: Bool { state.current.isSandbox }
    var isUnderage: Bool { state.current.profile?.isUnderage ?? false }
    /// The game's id; known once somebody was authenticated online.
    var game: String? { state.current.game }
    var refusalsAreMany: Bool { state.current.refusalCount >= Self.refusalCountMax }

    /// False where that is going on already.
    func beginAuthenticating() -> Bool {
        state.change { state in
            defer { state.isAuthenticating = true }
            return !state.isAuthenticating
        }
    }

    func endAuthenticating() { state.change { $0.isAuthenticating = false } }

    /// Signs the device's player in. A player who is known to the device plays offline, too.
    ///
    /// - Throws: ``GKError``.
    func authenticate() async throws {
        guard !refusalsAreMany else { throw GKError(.cancelled, GKError.cancelledText) }
        do {
            let player = try await client.signIn(displayName: displayName)
            let profile = try await client.profile()
            let game = try await client.game()
            let isSandbox = await client.isSandbox ?? false
            state.change { state in
                state.player = player
                state.profile = profile
                state.game = game
                state.isSandbox = isSandbox
                state.refusalCount = 0
            }
        } catch {
            let error = GKError(signingIn: error)
            guard error.code == .communicationsFailure || error.code == .connectionTimeout else {
                state.change { $0.refusalCount += 1 }
                throw error
            }
            guard let player = await client.player else { throw error }
            let isSandbox = await client.isSandbox ?? false
            state.change { state in
                state.player = player
                state.isSandbox = isSandbox
            }
        }
    }

    private func end() {
        let hearing = state.change { state in
            defer { state = State() }
            return state.hearing
        }
        hearing?.cancel()
    }

    // MARK: What it remembers

    var friendIDs: Set<String> {
        get { state.current.friendIDs }
        set { state.change { $0.friendIDs = newValue } }
    }

    /// Whether the game wants a banner when its player completes these.
    func setShowsBanner(_ shows: Bool, for achievement: String) {
        state.change { state in
            if shows {
                state.quietAchievements.remove(achievement)
            } else {
                state.quietAchievements.insert(achievement)
            }
        }
    }

    func showsBanner(for achievement: String) -> Bool { !state.current.quietAchievements.contains(achievement) }

    /// Hears what happens to the player from now on, and what happened while the game was closed. Whoever heard for them
    /// before may have had to stop, or be about to: each sign-in has them heard anew, where that left off.
    func startHearing() {
        state.change { state in
            let last = state.hearing
            last?.cancel()
            state.hearing = Task { [client] in
                await last?.value
                do {
                    for try await event in client.events() { await GameNews.tell(event, from: client) }
                } catch {
                    // The stream comes back by itself where it can; what it cannot pass is the next sign-in's to say.
                }
            }
        }
    }
}
