public import Foundation
import class LaurelModel.Locked

/// A match of several players. Laurel has no matches: sending data fails with `apiNotAvailable`.
///
/// `@unchecked` because an open class cannot conform to `Sendable` with checks; a lock guards the delegate, its only
/// mutable state.
open class GKMatch: NSObject, @unchecked Sendable {
    /// The modes of sending data.
    public enum SendDataMode: Int, Sendable {
        /// The data arrives, in order.
        case reliable = 0
        /// The data may be lost or arrive out of order.
        case unreliable = 1
    }

    private struct Weak {
        weak var delegate: (any GKMatchDelegate)?
    }

    private let storage = Locked(OnMainThread(Weak()))

    /// Creates a match without players.
    public override init() { super.init() }

    /// The delegate, as a weak reference. It is never called.
    open var delegate: (any GKMatchDelegate)? {
        get { storage.current.given.delegate }
        set { storage.withLock { $0 = OnMainThread(Weak(delegate: newValue)) } }
    }

    /// The other players of the match; always empty.
    open var players: [GKPlayer] { [] }
    /// The number of players who have not connected yet; always 0.
    open var expectedPlayerCount: Int { 0 }
    /// The local player's properties for the matchmaking rules; always nil.
    open var properties: [String: Any]? { nil }
    /// The other players' properties for the matchmaking rules; always nil.
    open var playerProperties: [GKPlayer: [String: Any]]? { nil }

    /// Sends data to players. Always fails: throws ``GKError`` with the code `apiNotAvailable`.
    open func send(_ data: Data, to players: [GKPlayer], dataMode mode: GKMatch.SendDataMode) throws {
        throw GKError.matchesMissing
    }

    /// Sends data to all players. Always fails: throws ``GKError`` with the code `apiNotAvailable`.
    open func sendData(toAllPlayers data: Data, with mode: GKMatch.SendDataMode) throws {
        throw GKError.matchesMissing
    }

    /// Does nothing.
    open func disconnect() {}
    /// Returns nil.
    open func voiceChat(withName name: String) -> GKVoiceChat? { nil }

    /// Returns nil.
    @discardableResult
    open func chooseBestHostingPlayer() async -> GKPlayer? { nil }

    /// Passes nil to a completion handler on the main queue.
    @preconcurrency
    open func chooseBestHostingPlayer(completionHandler: @escaping @Sendable (GKPlayer?) -> Void) {
        refuse(.matchesMissing) { _ in completionHandler(nil) }
    }

    /// Creates a match with the same players. Always fails: throws ``GKError`` with the code `apiNotAvailable`.
    @discardableResult
    open func rematch() async throws -> GKMatch { throw GKError.matchesMissing }

    /// Creates a match with the same players. Always fails: passes an error with the code `apiNotAvailable` to a
    /// completion handler on the main queue.
    @preconcurrency
    open func rematch(
        completionHandler: (@Sendable (GKMatch?, (any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?(nil, $0) } }
}

/// The state of a player's connection to a match.
public enum GKPlayerConnectionState: Int, Sendable {
    /// The state is unknown.
    case unknown = 0
    /// The player is connected.
    case connected = 1
    /// The player is disconnected.
    case disconnected = 2
}

/// A delegate that receives the events of a match. No such event occurs: Laurel has no matches.
public protocol GKMatchDelegate: NSObjectProtocol {
    /// Called when data is received for the local player; never by Laurel.
    func match(_ match: GKMatch, didReceive data: Data, fromRemotePlayer player: GKPlayer)
    /// Called when data is received for a recipient; never by Laurel.
    func match(
        _ match: GKMatch, didReceive data: Data, forRecipient recipient: GKPlayer, fromRemotePlayer player: GKPlayer)
    /// Called when a player's connection has changed; never by Laurel.
    func match(_ match: GKMatch, player: GKPlayer, didChange state: GKPlayerConnectionState)
    /// Called if the match failed; never by Laurel.
    func match(_ match: GKMatch, didFailWithError error: (any Error)?)
    /// Called to decide whether to reinvite a player; never by Laurel.
    func match(_ match: GKMatch, shouldReinviteDisconnectedPlayer player: GKPlayer) -> Bool
}

extension GKMatchDelegate {
    /// Does nothing.
    public func match(_ match: GKMatch, didReceive data: Data, fromRemotePlayer player: GKPlayer) {}
    /// Does nothing.
    public func match(
        _ match: GKMatch, didReceive data: Data, forRecipient recipient: GKPlayer, fromRemotePlayer player: GKPlayer
    ) {}
    /// Does nothing.
    public func match(_ match: GKMatch, player: GKPlayer, didChange state: GKPlayerConnectionState) {}
    /// Does nothing.
    public func match(_ match: GKMatch, didFailWithError error: (any Error)?) {}
    /// Returns false.
    public func match(_ match: GKMatch, shouldReinviteDisconnectedPlayer player: GKPlayer) -> Bool { false }
}
