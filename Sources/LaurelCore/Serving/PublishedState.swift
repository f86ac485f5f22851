import Foundation
import LaurelModel

/// What a service tells without being waited for: the last position that it has applied, and the leaderboards' settings.
// A lock guards the values.
final class PublishedState: @unchecked Sendable {
    private let lock = NSLock()
    private var lastPosition: LedgerPosition
    private var leaderboards: [LeaderboardID: RegisteredLeaderboard]

    init(_ position: LedgerPosition, _ leaderboards: [LeaderboardID: RegisteredLeaderboard]) {
        lastPosition = position
        self.leaderboards = leaderboards
    }

    var position: LedgerPosition {
        get { lock.withLock { lastPosition } }
        set { lock.withLock { lastPosition = newValue } }
    }

    subscript(id: LeaderboardID) -> RegisteredLeaderboard? {
        get { lock.withLock { leaderboards[id] } }
        set { lock.withLock { leaderboards[id] = newValue } }
    }

    var all: [RegisteredLeaderboard] { lock.withLock { Array(leaderboards.values) } }
}
