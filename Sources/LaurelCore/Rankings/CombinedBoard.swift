import LaurelModel

/// The ranking of a combined leaderboard in memory, derived from its members' entries without a copy of them.
///
/// It has the same position as its members, and applies each fact after them. Not sendable: only the service that owns
/// it and its members accesses it.
final class CombinedBoard {
    let board: Board
    private let members: [Board]
    private let rule: BoardCombination.Rule

    /// Creates the ranking from a board with the members' combined entries.
    ///
    /// - Parameters:
    ///   - board: A board of ``content(of:by:order:at:)``, at any position of the members.
    ///   - members: The loaded boards of the members.
    init(_ board: Board, of members: [Board], by rule: BoardCombination.Rule) {
        self.board = board
        self.members = members
        self.rule = rule
    }

    /// Returns the snapshot from which a ranking of `members` is built. O(entries of all members)
    static func content(
        of members: [Board], by rule: BoardCombination.Rule, order: SortOrder, at head: Head
    ) -> RankingSnapshot {
        let entries = Set(members.flatMap(\.allPlayers)).compactMap { player in
            rule.entry(of: members.map { $0.entry(of: player) }, order: order).map { entry in
                (player: player, stored: StoredEntry(entry: entry, lastFact: entry.position))
            }
        }
        return RankingSnapshot(head: head, entries: entries, flags: members.first?.flags ?? [:])
    }

    func isMade(of leaderboard: LeaderboardNumber) -> Bool { members.contains { $0.id.leaderboard == leaderboard } }

    /// Whether the ranking is derived from exactly `boards`. A member whose settings changed has a new board.
    func isMade(of boards: [Board]) -> Bool { members.elementsEqual(boards, by: ===) }

    /// Applies a fact that the members have applied. Earlier facts have no effect.
    func apply(_ fact: Fact) {
        guard fact.position > board.position else { return }
        switch fact.content {
        case .submission(let submission) where submission.isOnRanking && has(submission.ranking):
            replaceEntry(of: submission.player)
        case .reset(let ranking) where has(ranking): board.allPlayers.forEach(replaceEntry)
        case .correction(let correction) where has(correction.ranking): replaceEntry(of: correction.player)
        case .wipe: board.allPlayers.forEach(replaceEntry)
        case .submission, .correction, .reset, .flags, .player, .leaderboard, .final, .reopened, .epoch, .challenges:
            break
        }
        board.follow(fact)
    }

    private func has(_ ranking: RankingID) -> Bool { members.contains { $0.id == ranking } }

    private func replaceEntry(of player: PlayerNumber) {
        let entry = rule.entry(of: members.map { $0.entry(of: player) }, order: board.registered.leaderboard.order)
        if entry != board.entry(of: player) { board.replace(entry, of: player) }
    }
}
