import LaurelModel
import LaurelRanking

/// A copy of a board that is made in slices, while facts are applied to the board.
///
/// If a fact changes a player during the copy, the player's entry is replaced at the end. So the whole copy has the
/// position of the end. The order of all other entries does not change.
struct RankingCopy {
    let board: Board
    /// The players that facts have changed since the copy started.
    private(set) var changed: Set<PlayerNumber> = []
    /// Whether a fact has changed the board in another way, so that the copy is not valid.
    private(set) var isInvalid = false
    private var lastSlice: [RankedEntry] = []

    private let entryCountPerSlice: Int

    /// Starts a copy.
    ///
    /// - Parameter entryCountPerSlice: The number of entries in a slice. By default, a slice takes about a millisecond.
    init(of board: Board, entryCountPerSlice: Int = 2 * SnapshotBlock.entryCountMax) {
        self.board = board
        self.entryCountPerSlice = entryCountPerSlice
    }

    /// Notes a fact that is applied to the board.
    mutating func apply(_ fact: Fact) {
        switch fact.content {
        case .submission(let submission) where submission.ranking == board.id && submission.isOnRanking:
            changed.insert(submission.player)
        case .correction(let correction) where correction.ranking == board.id: changed.insert(correction.player)
        case .flags(_, let player): changed.insert(player)
        case .reset(board.id), .wipe, .epoch: isInvalid = true
        case .leaderboard(let registered) where registered.number == board.id.leaderboard: isInvalid = true
        case .submission, .correction, .reset, .leaderboard, .player, .final, .reopened, .challenges: break
        }
    }

    /// Returns the next entries in order; empty after the last entry, and if the copy is not valid.
    mutating func nextSlice() -> [RankedEntry] {
        var row = 1
        if !lastSlice.isEmpty {
            // Continues after an entry that did not move.
            let last = lastSlice.last { !changed.contains(PlayerNumber($0.member)) }
            guard let last, let lastRow = board.row(of: PlayerNumber(last.member)) else {
                isInvalid = true
                return []
            }
            row = lastRow + 1
        }
        guard !isInvalid else { return [] }
        lastSlice = board.entries(fromRow: row, limit: entryCountPerSlice)
        return lastSlice
    }

    /// The members whose entries in the slices are not valid.
    var replaced: [RankedEntry] {
        changed.map { RankedEntry(member: $0.value, score: 0, date: 0, position: 0) }
    }

    /// The entries that are not among the valid ones in the slices, without order.
    var others: [RankedEntry] {
        let players = changed.union(board.withheldPlayers)
        return players.compactMap { player in board.entry(of: player).map { RankedEntry($0, of: player) } }
    }
}
