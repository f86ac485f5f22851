public import Foundation
import class LaurelModel.Locked

/// A voice channel of a match. Laurel has none.
///
/// `@unchecked` because a class that can be subclassed cannot be checked; a lock guards what changes.
open class GKVoiceChat: NSObject, @unchecked Sendable {
    public enum PlayerState: Int, Sendable {
        case connected = 0
        case disconnected = 1
        case speaking = 2
        case silent = 3
        case connecting = 4
    }

    private struct Settings {
        var isActive = false
        var volume: Float = 1
        var handler: (GKPlayer, GKVoiceChat.PlayerState) -> Void = { _, _ in }
    }

    private let settings = Locked(OnMainThread(Settings()))

    public override init() { super.init() }

    private subscript<Value>(path: WritableKeyPath<Settings, Value>) -> Value {
        get { settings.current.given[keyPath: path] }
        set {
            var new = settings.current.given
            new[keyPath: path] = newValue
            settings.withLock { $0 = OnMainThread(new) }
        }
    }

    open class func isVoIPAllowed() -> Bool { false }
    open var name: String { "" }
    open var players: [GKPlayer] { [] }

    open var isActive: Bool {
        get { self[\.isActive] }
        set { self[\.isActive] = newValue }
    }

    open var volume: Float {
        get { self[\.volume] }
        set { self[\.volume] = newValue }
    }

    open var playerVoiceChatStateDidChangeHandler: (GKPlayer, GKVoiceChat.PlayerState) -> Void {
        get { self[\.handler] }
        set { self[\.handler] = newValue }
    }

    open func start() {}
    open func stop() {}
    open func setPlayer(_ player: GKPlayer, muted isMuted: Bool) {}
}
