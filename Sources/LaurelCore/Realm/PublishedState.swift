import LaurelModel

/// What a service tells without being waited for: its epoch, the last position that it has applied, the leaderboards'
/// settings, and the rankings and players that are in memory.
///
/// Only the service changes any of it, behind a lock; others read behind the lock too. The service itself may read without,
/// since nobody else changes anything.
///
/// A submission reads the settings only, and must not wait while earlier scores are applied. Therefore the settings have a lock of
/// their own.
///
/// `@unchecked` because the compiler cannot see that ``memory`` is changed by the service only, behind its lock.
final class PublishedState: @unchecked Sendable {
    /// What answers are made of.
    struct Memory {
        var epoch: Int64
        /// The rankings that are loaded, but for those of combined leaderboards.
        fileprivate(set) var boards: [RankingID: Board] = [:]
        var players = PlayerCache()
    }

    private struct Settings {
        var leaderboards: [LeaderboardID: RegisteredLeaderboard]
        /// The epoch of ``Memory``, which every access token is compared with.
        var epoch: Int64
        /// The rankings of ``Memory/boards``.
        var loaded: Set<RankingID> = []
    }

    private let progress: Locked<(position: LedgerPosition, moment: Moment)>
    private let settings: Locked<Settings>

    private let memoryLock = Locked(())
    /// For the service alone, and for it to read only.
    private(set) var memory: Memory

    init(_ head: Head, _ leaderboards: [LeaderboardID: RegisteredLeaderboard]) {
        progress = Locked((head.position, head.moment))
        settings = Locked(Settings(leaderboards: leaderboards, epoch: head.epoch))
        memory = Memory(epoch: head.epoch)
    }

    var position: LedgerPosition { progress.withLock { $0.position } }

    /// The moment of the commit of ``position``.
    var moment: Moment { progress.withLock { $0.moment } }

    /// Everything up to this fact is applied.
    func reach(_ position: LedgerPosition, at moment: Moment) {
        progress.withLock { $0 = (position, moment) }
    }

    /// Another ledger begins, which goes on at the next position.
    func begin(_ epoch: Int64) {
        change { $0.epoch = epoch }
        settings.withLock { $0.epoch = epoch }
    }

    var epoch: Int64 { settings.withLock { $0.epoch } }

    /// A wipe leaves these leaderboards.
    func begin(_ epoch: Int64, with leaderboards: [RegisteredLeaderboard]) {
        change { $0.epoch = epoch }
        settings.withLock { settings in
            settings.epoch = epoch
            settings.leaderboards = Dictionary(leaderboards.map { ($0.leaderboard.id, $0) }) { $1 }
        }
    }

    subscript(id: LeaderboardID) -> RegisteredLeaderboard? {
        get { settings.withLock { $0.leaderboards[id] } }
        set { settings.withLock { $0.leaderboards[id] = newValue } }
    }

    var all: [RegisteredLeaderboard] { settings.withLock { Array($0.leaderboards.values) } }

    var boards: [RankingID: Board] {
        get { memory.boards }
        set {
            change { $0.boards = newValue }
            settings.withLock { $0.loaded = Set(newValue.keys) }
        }
    }

    /// Whether the ranking is in memory that a score is meant for which arrives by `moment`.
    func isLoaded(for submission: Submission, at moment: Moment) -> Bool {
        settings.withLock { settings in
            guard let registered = settings.leaderboards[submission.leaderboard],
                let ranking = try? submission.ranking(on: registered, at: moment).id
            else { return false }
            return settings.loaded.contains(ranking)
        }
    }

    /// Whether the ranking is in memory that a leaderboard's scores go to at `moment`.
    func isLoaded(_ id: LeaderboardID, at moment: Moment) -> Bool {
        settings.withLock { settings in
            settings.leaderboards[id]?.currentRanking(at: moment).map(settings.loaded.contains) ?? false
        }
    }

    /// For the service: changes what is in memory, or a board of it. Short, for readers wait meanwhile.
    func change<Result>(_ body: (inout Memory) -> Result) -> Result { memoryLock.withLock { _ in body(&memory) } }

    /// For everybody else: reads what is in memory, and changes no board of it.
    func read<Result>(_ body: (Memory) -> Result) -> Result { memoryLock.withLock { _ in body(memory) } }
}
