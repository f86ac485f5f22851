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

    /// Called on the main thread each time the player was authenticated, or could not be.
    ///
    /// Setting it authenticates them, without asking them for anything: the view controller is always nil. A player whom
    /// this device knows is authenticated offline, too. The errors that matter: `notSupported` where no server is named or the
    /// device can keep nothing, `gameUnrecognized` where the server does not know the game's key, `cancelled` once that has
    /// happened three times in a row, and `communicationsFailure`.
    open var authenticateHandler: ((LaurelPage?, (any Error)?) -> Void)? {
        get { held.current.given }
        set {
            held.current = OnMainThread(newValue)
            if newValue != nil { authenticate() }
        }
    }

    /// Authenticates the player again, such as when the game comes back to the foreground.
    open func authenticate() {
        Task { @MainActor in
            do {
                let session = try GameSession.current
                // Whoever is at it already will call the handler.
                guard session.beginAuthenticating() else { return }
                defer { session.endAuthenticating() }
                let before = session.player
                try await session.authenticate()
                held.current.value?(nil, nil)
                Self.tellAuthenticated(session, before: before)
            } catch {
                held.current.value?(nil, GKError(error))
            }
        }
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
