import Foundation
import LaurelModel

/// What a service tells without being waited for: its epoch, the last position that it has applied, and the leaderboards'
/// settings.
// A lock guards the values.
final class PublishedState: @unchecked Sendable {
    private let lock = NSLock()
    private var lastPosition: LedgerPosition
    private var lastEpoch: Int64
    private var leaderboards: [LeaderboardID: RegisteredLeaderboard]

    init(_ position: LedgerPosition, epoch: Int64, _ leaderboards: [LeaderboardID: RegisteredLeaderboard]) {
        lastPosition = position
        lastEpoch = epoch
        self.leaderboards = leaderboards
    }

    var position: LedgerPosition {
        get { lock.withLock { lastPosition } }
        set { lock.withLock { lastPosition = newValue } }
    }

    var epoch: Int64 { lock.withLock { lastEpoch } }

    /// A wipe leaves these leaderboards.
    func begin(_ epoch: Int64, with leaderboards: [RegisteredLeaderboard]) {
        lock.withLock {
            lastEpoch = epoch
            self.leaderboards = Dictionary(leaderboards.map { ($0.leaderboard.id, $0) }) { $1 }
        }
    }

    subscript(id: LeaderboardID) -> RegisteredLeaderboard? {
        get { lock.withLock { leaderboards[id] } }
        set { lock.withLock { leaderboards[id] = newValue } }
    }

    var all: [RegisteredLeaderboard] { lock.withLock { Array(leaderboards.values) } }
}
