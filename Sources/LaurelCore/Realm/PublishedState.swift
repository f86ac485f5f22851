import LaurelModel

/// The part of a service's state that can be read synchronously: the epoch, the last applied fact, the leaderboards'
/// settings, and the loaded rankings and players.
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
        /// The epoch of the ledger's content. Every access token is checked against it.
        var ledgerEpoch: Int64
        var generation: Int64
        /// The epoch of ``Memory``.
        var epoch: Int64 { max(ledgerEpoch, generation) }
        /// The identifiers of ``Memory/boards``.
        var loaded: Set<RankingID> = []
    }

    private struct Progress {
        var position: LedgerPosition
        var moment: Moment
        var checksum: FactChecksum?
    }

    private let progress: Locked<Progress>
    private let settings: Locked<Settings>

    private let memoryLock = Locked(())
    /// The state without the lock. Only the service may access it, and only to read.
    private(set) var memory: Memory

    init(_ head: Head, _ leaderboards: [LeaderboardID: RegisteredLeaderboard], _ playerMemory: PlayerMemory) {
        progress = Locked(Progress(position: head.position, moment: head.moment, checksum: head.checksum))
        settings = Locked(
            Settings(leaderboards: leaderboards, ledgerEpoch: head.epoch, generation: head.generation))
        memory = Memory(epoch: head.publicEpoch, players: PlayerDirectory(in: playerMemory))
    }

    var position: LedgerPosition { progress.withLock { $0.position } }

    /// The timestamp of the commit at ``position``.
    var moment: Moment { progress.withLock { $0.moment } }

    /// Records that all facts up to `position` are applied.
    func reach(_ position: LedgerPosition, _ checksum: FactChecksum?, at moment: Moment) {
        progress.withLock { $0 = Progress(position: position, moment: moment, checksum: checksum) }
    }

    /// Starts a new epoch of the ledger that continues at the next position.
    func begin(_ epoch: Int64) {
        let publicEpoch = settings.withLock { settings in
            settings.ledgerEpoch = epoch
            return settings.epoch
        }
        change { $0.epoch = publicEpoch }
    }

    /// The epoch that clients see; see ``Head/publicEpoch``.
    var epoch: Int64 { settings.withLock { $0.epoch } }

    /// The epoch of the ledger's content; see ``Head/epoch``.
    var ledgerEpoch: Int64 { settings.withLock { $0.ledgerEpoch } }

    /// Starts the epoch after a wipe, in which only `leaderboards` remain.
    func begin(_ epoch: Int64, with leaderboards: [RegisteredLeaderboard]) {
        begin(epoch)
        settings.withLock { settings in
            settings.leaderboards = Dictionary(leaderboards.map { ($0.leaderboard.id, $0) }) { $1 }
        }
    }

    /// Replaces everything with the state of an overview, without rankings and players.
    func replace(with overview: RealmOverview) {
        let head = overview.head
        // The epoch last: with an earlier epoch, what is read from memory meanwhile is not used for commits.
        reach(head.position, head.checksum, at: head.moment)
        boards = [:]
        change { memory in
            memory.epoch = head.publicEpoch
            memory.players.forgetAll()
        }
        settings.withLock { settings in
            settings.leaderboards = Dictionary(overview.leaderboards.map { ($0.leaderboard.id, $0) }) { $1 }
            (settings.ledgerEpoch, settings.generation) = (head.epoch, head.generation)
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
        let epoch = epoch
        let (position, checksum) = progress.withLock { ($0.position, $0.checksum) }
        var readAhead = ReadAhead(after: HistoryPoint(epoch: epoch, position: position, checksum: checksum))
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
