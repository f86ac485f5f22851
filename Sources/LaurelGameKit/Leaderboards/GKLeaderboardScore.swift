public import Foundation
import class LaurelModel.Locked

/// A score for a leaderboard.
///
/// `@unchecked` because a class that can be subclassed cannot be checked; a lock guards what changes.
open class GKLeaderboardScore: NSObject, @unchecked Sendable {
    private struct State: Sendable {
        var player: GKPlayer = GKLocalPlayer.local
        var value = 0
        var context = 0
        var leaderboardID = ""
    }

    private let state = Locked(State())

    public override init() { super.init() }

    open var player: GKPlayer {
        get { state.current.player }
        set { state.withLock { $0.player = newValue } }
    }

    open var value: Int {
        get { state.current.value }
        set { state.withLock { $0.value = newValue } }
    }

    /// 64 bits of the game's own.
    open var context: Int {
        get { state.current.context }
        set { state.withLock { $0.context = newValue } }
    }

    open var leaderboardID: String {
        get { state.current.leaderboardID }
        set { state.withLock { $0.leaderboardID = newValue } }
    }
}
