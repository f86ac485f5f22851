import Foundation
import LaurelModel

/// What a service tells without being waited for: its epoch, the last position that it has applied, the leaderboards'
/// settings, and the rankings and players that are in memory.
///
/// Only the service changes any of it, behind the lock; others read behind the lock too. The service itself may read without,
/// since nobody else changes anything.
// A lock guards the values.
final class PublishedState: @unchecked Sendable {
    /// What answers are made of.
    struct Memory {
        var epoch: Int64
        /// The rankings that are awake, but for those of combined leaderboards.
        var boards: [RankingID: Board] = [:]
        var players = PlayerCache()
    }

    private let lock = NSLock()
    private var lastPosition: LedgerPosition
    private var leaderboards: [LeaderboardID: RegisteredLeaderboard]
    /// For the service alone, and for it to read only.
    private(set) var memory: Memory

    init(_ position: LedgerPosition, epoch: Int64, _ leaderboards: [LeaderboardID: RegisteredLeaderboard]) {
        lastPosition = position
        memory = Memory(epoch: epoch)
        self.leaderboards = leaderboards
    }

    var position: LedgerPosition {
        get { lock.withLock { lastPosition } }
        set { lock.withLock { lastPosition = newValue } }
    }

    var epoch: Int64 { lock.withLock { memory.epoch } }

    /// A wipe leaves these leaderboards.
    func begin(_ epoch: Int64, with leaderboards: [RegisteredLeaderboard]) {
        lock.withLock {
            memory.epoch = epoch
            self.leaderboards = Dictionary(leaderboards.map { ($0.leaderboard.id, $0) }) { $1 }
        }
    }

    subscript(id: LeaderboardID) -> RegisteredLeaderboard? {
        get { lock.withLock { leaderboards[id] } }
        set { lock.withLock { leaderboards[id] = newValue } }
    }

    var all: [RegisteredLeaderboard] { lock.withLock { Array(leaderboards.values) } }

    /// For the service: changes what is in memory, or a board of it. Short, for readers wait meanwhile.
    func change<Result>(_ body: (inout Memory) -> Result) -> Result { lock.withLock { body(&memory) } }

    /// For everybody else: reads what is in memory, and changes no board of it.
    func read<Result>(_ body: (Memory) -> Result) -> Result { lock.withLock { body(memory) } }
}
