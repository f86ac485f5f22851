import LaurelModel

/// The part of a service's state that can be read synchronously: the epoch, the last applied position, the
/// leaderboards' settings, and the loaded rankings and players.
///
/// Only the service changes this state, and only while it has the lock. Other readers take the lock too. The service
/// reads ``memory`` without the lock, because no other code changes it.
///
/// A submission reads only the settings and must not wait while earlier scores are applied. Therefore the settings have
/// their own lock.
///
/// `@unchecked` because the compiler cannot verify that only the service changes ``memory``, while it has the lock.
final class PublishedState: @unchecked Sendable {
    /// The state from which reads are served.
    struct Memory {
        var epoch: Int64
        /// The loaded rankings, without those of combined leaderboards.
        fileprivate(set) var boards: [RankingID: Board] = [:]
        var players: PlayerDirectory
    }

    private struct Settings {
        var leaderboards: [LeaderboardID: RegisteredLeaderboard]
        /// The epoch of ``Memory``. Every access token is checked against it.
        var epoch: Int64
        /// The identifiers of ``Memory/boards``.
        var loaded: Set<RankingID> = []
    }

    private let progress: Locked<(position: LedgerPosition, moment: Moment)>
    private let settings: Locked<Settings>

    private let memoryLock = Locked(())
    /// The state without the lock. Only the service may access it, and only to read.
    private(set) var memory: Memory

    init(_ head: Head, _ leaderboards: [LeaderboardID: RegisteredLeaderboard], _ playerMemory: PlayerMemory) {
        progress = Locked((head.position, head.moment))
        settings = Locked(Settings(leaderboards: leaderboards, epoch: head.epoch))
        memory = Memory(epoch: head.epoch, players: PlayerDirectory(in: playerMemory))
    }

    var position: LedgerPosition { progress.withLock { $0.position } }

    /// The timestamp of the commit at ``position``.
    var moment: Moment { progress.withLock { $0.moment } }

    /// Records that all facts up to `position` are applied.
    func reach(_ position: LedgerPosition, at moment: Moment) {
        progress.withLock { $0 = (position, moment) }
    }

    /// Starts a new epoch that continues at the next position.
    func begin(_ epoch: Int64) {
        change { $0.epoch = epoch }
        settings.withLock { $0.epoch = epoch }
    }

    var epoch: Int64 { settings.withLock { $0.epoch } }

    /// Starts the epoch after a wipe, in which only `leaderboards` remain.
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

    /// Whether all commands are submissions that arrive by `moment` and whose rankings are loaded.
    func areLoaded(for commands: [Command], at moment: Moment) -> Bool {
        settings.withLock { settings in
            // Most batches have one leaderboard, and a classic one has one ranking.
            var last: LeaderboardID?
            return commands.allSatisfy { command in
                guard case .submit(let submission) = command else { return false }
                if submission.leaderboard == last { return true }
                guard let registered = settings.leaderboards[submission.leaderboard],
                    let ranking = try? submission.ranking(on: registered, at: moment).id,
                    settings.loaded.contains(ranking)
                else { return false }
                if registered.leaderboard.isClassic, submission.occurrence == nil { last = submission.leaderboard }
                return true
            }
        }
    }

    /// Whether the ranking that receives a leaderboard's scores at `moment` is loaded.
    func isLoaded(_ id: LeaderboardID, at moment: Moment) -> Bool {
        settings.withLock { settings in
            settings.leaderboards[id]?.currentRanking(at: moment).map(settings.loaded.contains) ?? false
        }
    }

    /// The number of players that are looked up at once, while the service waits.
    private static let playerCountPerLookup = 64

    /// Returns the players of the scores among `commands`, if they are in memory.
    func readAhead(for commands: [Command]) -> ReadAhead {
        // Epoch and position are read first: what is found is the state of this position, or of a later one.
        var readAhead = ReadAhead(epoch: epoch, position: position)
        readAhead.players.reserveCapacity(commands.count)
        for start in stride(from: 0, to: commands.count, by: Self.playerCountPerLookup) {
            read { memory in
                for command in commands[start...].prefix(Self.playerCountPerLookup) {
                    guard case .submit(let submission) = command else { continue }
                    readAhead.players[submission.player] = memory.players[submission.player]
                }
            }
        }
        return readAhead
    }

    /// Changes the state or a board. Only the service calls this; `body` must be short because readers wait.
    func change<Result>(_ body: (inout Memory) -> Result) -> Result { memoryLock.withLock { _ in body(&memory) } }

    /// Reads the state. `body` must not change a board.
    func read<Result>(_ body: (Memory) -> Result) -> Result { memoryLock.withLock { _ in body(memory) } }
}
