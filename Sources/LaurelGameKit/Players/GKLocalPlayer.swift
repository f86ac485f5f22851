import Foundation
import LaurelKit

/// The player of this device.
///
/// Nothing else can be done before they are authenticated, which setting ``authenticateHandler`` does.
///
/// `@unchecked` because a class that can be subclassed cannot be checked; a lock guards what changes.
open class GKLocalPlayer: GKPlayer, @unchecked Sendable {
    private static let only = GKLocalPlayer(guestIdentifier: nil)
    private let held = Locked(OnMainThread<((LaurelPage?, (any Error)?) -> Void)?>(nil))
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
        get { held.current.given }
        set {
            held.current = OnMainThread(newValue)
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
                held.current.value?(nil, GKError(error))
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
        var failure: GKError?
        do {
            failure = try await session.authenticate()
            let isOwed = session.endAuthenticating()
            if isOwed || before?.id != session.player?.id { held.current.value?(nil, nil) }
            Self.tellAuthenticated(session, before: before)
        } catch {
            guard !Task.isCancelled else {
                // Another attempt has taken its place, unless the game waits for this one.
                if session.endAuthenticating() { authenticate() }
                return nil
            }
            let error = GKError(error)
            failure = error.isOfCommunications ? error : nil
            // Of an attempt in the background the game hears only what is new.
            if session.endAuthenticating() || failure == nil { held.current.value?(nil, error) }
        }
        guard owesOutcome else { return failure }
        // A game that was configured anew meanwhile has another session.
        if let failure, GameSession.open === session {
            session.keepAuthenticating(after: failure) { [self] in
                await attempt(with: session, owesOutcome: false)
            }
        } else {
            session.stopAuthenticating()
        }
        return failure
    }

    @MainActor
    private static func tellAuthenticated(_ session: GameSession, before: LaurelKit.Player?) {
        if before?.id != session.player?.id {
            NotificationCenter.default.post(name: .GKPlayerAuthenticationDidChangeNotificationName, object: local)
        } else if before != session.player {
            NotificationCenter.default.post(name: .GKPlayerDidChangeNotificationName, object: local)
        }
        session.startHearing()
        guard before == nil, let player = session.player else { return }
        let message = session.isSandbox ? "Sandbox" : nil
        LaurelBanner(.welcome, title: "Welcome back, \(player.displayName)", message: message).show()
    }
}
