import LaurelModel

/// The ranking of a combined leaderboard, awake: made of its members' entries, which it keeps no copy of.
///
/// It stands at its members' position, and takes in each fact after they have. Not sendable: the service that owns it and
/// its members lets nobody else near them.
final class CombinedBoard {
    let board: Board
    private let members: [Board]
    private let rule: BoardCombination.Rule

    /// - Parameters:
    ///   - board: Of ``content(of:by:order:)``, at whatever position the members then had.
    ///   - members: Awake.
    init(_ board: Board, of members: [Board], by rule: BoardCombination.Rule) {
        self.board = board
        self.members = members
        self.rule = rule
    }

    /// What a ranking of `members` is built from. O(entries of all members).
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

    /// Whether it still follows from `boards`: one that has changed its settings is another.
    func isMade(of boards: [Board]) -> Bool { members.elementsEqual(boards, by: ===) }

    /// Takes in a fact that its members have taken in. Earlier ones change nothing.
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
