public import Foundation
import class LaurelModel.Locked

/// A score to submit to a leaderboard.
///
/// `@unchecked` because an open class cannot conform to `Sendable` with checks; a lock guards its mutable state.
open class GKLeaderboardScore: NSObject, @unchecked Sendable {
    private struct State: Sendable {
        var player: GKPlayer = GKLocalPlayer.local
        var value = 0
        var context = 0
        var leaderboardID = ""
    }

    private let state = Locked(State())

    /// Creates a score of 0 without a leaderboard.
    public override init() { super.init() }

    /// The player who has earned the score. The default is the local player.
    open var player: GKPlayer {
        get { state.current.player }
        set { state.withLock { $0.player = newValue } }
    }

    /// The score.
    open var value: Int {
        get { state.current.value }
        set { state.withLock { $0.value = newValue } }
    }

    /// 64 bits for the game's use.
    open var context: Int {
        get { state.current.context }
        set { state.withLock { $0.context = newValue } }
    }

    /// The identifier of the leaderboard.
    open var leaderboardID: String {
        get { state.current.leaderboardID }
        set { state.withLock { $0.leaderboardID = newValue } }
    }
}
