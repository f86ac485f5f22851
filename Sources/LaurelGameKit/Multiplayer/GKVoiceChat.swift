public import Foundation
import class LaurelModel.Locked

/// A voice channel of a match. Laurel has no voice channels.
///
/// `@unchecked` because an open class cannot conform to `Sendable` with checks; a lock guards its mutable state.
open class GKVoiceChat: NSObject, @unchecked Sendable {
    /// The state of a player in a voice channel.
    public enum PlayerState: Int, Sendable {
        /// The player is connected.
        case connected = 0
        /// The player is disconnected.
        case disconnected = 1
        /// The player is speaking.
        case speaking = 2
        /// The player is silent.
        case silent = 3
        /// The player is connecting.
        case connecting = 4
    }

    private struct Settings {
        var isActive = false
        var volume: Float = 1
        var handler: (GKPlayer, GKVoiceChat.PlayerState) -> Void = { _, _ in }
    }

    private let settings = Locked(OnMainThread(Settings()))

    /// Creates a channel without players.
    public override init() { super.init() }

    private subscript<Value>(path: WritableKeyPath<Settings, Value>) -> Value {
        get { settings.current.given[keyPath: path] }
        set {
            var new = settings.current.given
            new[keyPath: path] = newValue
            settings.withLock { $0 = OnMainThread(new) }
        }
    }

    /// Returns false.
    open class func isVoIPAllowed() -> Bool { false }
    /// The name of the channel; always empty.
    open var name: String { "" }
    /// The players in the channel; always empty.
    open var players: [GKPlayer] { [] }

    /// Whether the channel is active, which is only stored in this object. The default is false.
    open var isActive: Bool {
        get { self[\.isActive] }
        set { self[\.isActive] = newValue }
    }

    /// The volume, which is only stored in this object. The default is 1.
    open var volume: Float {
        get { self[\.volume] }
        set { self[\.volume] = newValue }
    }

    /// The handler of changes of players' states. It is never called.
    open var playerVoiceChatStateDidChangeHandler: (GKPlayer, GKVoiceChat.PlayerState) -> Void {
        get { self[\.handler] }
        set { self[\.handler] = newValue }
    }

    /// Does nothing.
    open func start() {}
    /// Does nothing.
    open func stop() {}
    /// Does nothing.
    open func setPlayer(_ player: GKPlayer, muted isMuted: Bool) {}
}
