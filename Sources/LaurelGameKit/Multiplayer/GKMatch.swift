public import Foundation
import class LaurelModel.Locked

/// A match of several players. Laurel has none: sending fails with `apiNotAvailable`.
///
/// `@unchecked` because a class that can be subclassed cannot be checked; nothing of this one changes but the delegate, which
/// a lock guards.
open class GKMatch: NSObject, @unchecked Sendable {
    public enum SendDataMode: Int, Sendable {
        case reliable = 0
        case unreliable = 1
    }

    private struct Weak {
        weak var delegate: (any GKMatchDelegate)?
    }

    private let storage = Locked(OnMainThread(Weak()))

    public override init() { super.init() }

    /// The match does not retain it, and does not call it.
    open var delegate: (any GKMatchDelegate)? {
        get { storage.current.given.delegate }
        set { storage.withLock { $0 = OnMainThread(Weak(delegate: newValue)) } }
    }

    open var players: [GKPlayer] { [] }
    open var expectedPlayerCount: Int { 0 }
    open var properties: [String: Any]? { nil }
    open var playerProperties: [GKPlayer: [String: Any]]? { nil }

    open func send(_ data: Data, to players: [GKPlayer], dataMode mode: GKMatch.SendDataMode) throws {
        throw GKError.matchesMissing
    }

    open func sendData(toAllPlayers data: Data, with mode: GKMatch.SendDataMode) throws {
        throw GKError.matchesMissing
    }

    open func disconnect() {}
    open func voiceChat(withName name: String) -> GKVoiceChat? { nil }

    @discardableResult
    open func chooseBestHostingPlayer() async -> GKPlayer? { nil }

    @preconcurrency
    open func chooseBestHostingPlayer(completionHandler: @escaping @Sendable (GKPlayer?) -> Void) {
        refuse(.matchesMissing) { _ in completionHandler(nil) }
    }

    @discardableResult
    open func rematch() async throws -> GKMatch { throw GKError.matchesMissing }

    @preconcurrency
    open func rematch(
        completionHandler: (@Sendable (GKMatch?, (any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?(nil, $0) } }
}

public enum GKPlayerConnectionState: Int, Sendable {
    case unknown = 0
    case connected = 1
    case disconnected = 2
}

/// Receives the events of a match; none occur.
public protocol GKMatchDelegate: NSObjectProtocol {
    func match(_ match: GKMatch, didReceive data: Data, fromRemotePlayer player: GKPlayer)
    func match(
        _ match: GKMatch, didReceive data: Data, forRecipient recipient: GKPlayer, fromRemotePlayer player: GKPlayer)
    func match(_ match: GKMatch, player: GKPlayer, didChange state: GKPlayerConnectionState)
    func match(_ match: GKMatch, didFailWithError error: (any Error)?)
    func match(_ match: GKMatch, shouldReinviteDisconnectedPlayer player: GKPlayer) -> Bool
}

extension GKMatchDelegate {
    public func match(_ match: GKMatch, didReceive data: Data, fromRemotePlayer player: GKPlayer) {}
    public func match(
        _ match: GKMatch, didReceive data: Data, forRecipient recipient: GKPlayer, fromRemotePlayer player: GKPlayer
    ) {}
    public func match(_ match: GKMatch, player: GKPlayer, didChange state: GKPlayerConnectionState) {}
    public func match(_ match: GKMatch, didFailWithError error: (any Error)?) {}
    public func match(_ match: GKMatch, shouldReinviteDisconnectedPlayer player: GKPlayer) -> Bool { false }
}
