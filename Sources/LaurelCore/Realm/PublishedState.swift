import Foundation
import LaurelModel

/// What a service tells without being waited for: its epoch, the last position that it has applied, the leaderboards'
/// settings, and the rankings and players that are in memory.
///
/// Only the service changes any of it, behind a lock; others read behind the lock too. The service itself may read without,
/// since nobody else changes anything.
// Two locks guard the values: whoever brings a score asks for settings alone, and must not wait while scores before theirs
// are applied.
final class PublishedState: @unchecked Sendable {
    /// What answers are made of.
    struct Memory {
        var epoch: Int64
        /// The rankings that are awake, but for those of combined leaderboards.
        fileprivate(set) var boards: [RankingID: Board] = [:]
        var players = PlayerCache()
    }

    private let lock = NSLock()
    private var lastPosition: LedgerPosition
    private var lastMoment: Moment
    /// For the service alone, and for it to read only.
    private(set) var memory: Memory

    private let settingsLock = NSLock()
    private var leaderboards: [LeaderboardID: RegisteredLeaderboard]
    /// The epoch of ``Memory``, which every access token is compared with.
    private var currentEpoch: Int64
    /// The rankings of ``Memory/boards``.
    private var awake: Set<RankingID> = []

    init(_ head: Head, _ leaderboards: [LeaderboardID: RegisteredLeaderboard]) {
        lastPosition = head.position
        lastMoment = head.moment
        memory = Memory(epoch: head.epoch)
        currentEpoch = head.epoch
        self.leaderboards = leaderboards
    }

    var position: LedgerPosition { lock.withLock { lastPosition } }

    /// The moment of the commit of ``position``.
    var moment: Moment { lock.withLock { lastMoment } }

    /// Everything up to this fact is applied.
    func reach(_ position: LedgerPosition, at moment: Moment) {
        lock.withLock { (lastPosition, lastMoment) = (position, moment) }
    }

    /// Another ledger begins, which goes on at the next position.
    func begin(_ epoch: Int64) {
        lock.withLock { memory.epoch = epoch }
        settingsLock.withLock { currentEpoch = epoch }
    }

    var epoch: Int64 { settingsLock.withLock { currentEpoch } }

    /// A wipe leaves these leaderboards.
    func begin(_ epoch: Int64, with leaderboards: [RegisteredLeaderboard]) {
        lock.withLock { memory.epoch = epoch }
        settingsLock.withLock {
            currentEpoch = epoch
            self.leaderboards = Dictionary(leaderboards.map { ($0.leaderboard.id, $0) }) { $1 }
        }
    }

    subscript(id: LeaderboardID) -> RegisteredLeaderboard? {
        get { settingsLock.withLock { leaderboards[id] } }
        set { settingsLock.withLock { leaderboards[id] = newValue } }
    }

    var all: [RegisteredLeaderboard] { settingsLock.withLock { Array(leaderboards.values) } }

    var boards: [RankingID: Board] {
        get { memory.boards }
        set {
            change { $0.boards = newValue }
            settingsLock.withLock { awake = Set(newValue.keys) }
        }
    }

    /// Whether the ranking is in memory that a score is meant for which arrives by `moment`.
    func isAwake(for submission: Submission, at moment: Moment) -> Bool {
        settingsLock.withLock {
            guard let registered = leaderboards[submission.leaderboard],
                let ranking = try? submission.ranking(on: registered, at: moment).id
            else { return false }
            return awake.contains(ranking)
        }
    }

    /// Whether the ranking is in memory that a leaderboard's scores go to at `moment`.
    func isAwake(_ id: LeaderboardID, at moment: Moment) -> Bool {
        settingsLock.withLock { leaderboards[id]?.currentRanking(at: moment).map(awake.contains) ?? false }
    }

    /// For the service: changes what is in memory, or a board of it. Short, for readers wait meanwhile.
    func change<Result>(_ body: (inout Memory) -> Result) -> Result { lock.withLock { body(&memory) } }

    /// For everybody else: reads what is in memory, and changes no board of it.
    func read<Result>(_ body: (Memory) -> Result) -> Result { lock.withLock { body(memory) } }
}
