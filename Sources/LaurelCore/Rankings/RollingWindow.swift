import LaurelModel

/// A classic leaderboard's ranking of the scores that were earned within a span before now, in memory.
///
/// For each active player, it stores the submissions that can still affect the ranking: those for which no better
/// submission stays in the window longer. Scores that leave the window are removed at commits and queries, so that no
/// single call removes the scores of a whole day. Not sendable: only the service that owns it accesses it.
final class RollingWindow {
    let board: Board
    private let span: Span
    private let rule: Leaderboard
    private var shares: [PlayerNumber: WindowShare] = [:]
    private var queue = ExpiryQueue()

    /// Creates an empty window at the position of `snapshot`, of which it uses only the head and the flags.
    init(_ id: RankingID, of registered: RegisteredLeaderboard, span: Span, from snapshot: RankingSnapshot) {
        board = Board(
            id, of: registered, from: RankingSnapshot(head: snapshot.head, entries: [], flags: snapshot.flags))
        self.span = span
        rule = registered.leaderboard
    }

    /// The time at which the next score leaves; nil if the window is empty.
    ///
    /// It changes whenever the ranking changes without a fact, so it identifies the content together with the position.
    var nextExpiry: Moment? { queue.first.map { $0.date + span } }

    /// Applies a fact. Earlier facts have no effect.
    ///
    /// After a fact by which removed scores count again, the window is wrong: only the ledger has those scores.
    func apply(_ fact: Fact, at now: Moment) {
        guard fact.position > board.position else { return }
        if case .submission(let submission) = fact.content, submission.ranking == board.id, submission.isOnRanking {
            add(submission.score(at: fact.position), of: submission.player, now)
        }
        switch fact.content {
        case .reset(board.id), .wipe: clear()
        case .correction(let correction) where correction.ranking == board.id: remove(correction.player)
        default: break
        }
        board.follow(fact)
    }

    /// Removes a player's scores. Their items in the queue are skipped when they are due.
    func remove(_ player: PlayerNumber) {
        shares[player] = nil
        board.replace(nil, of: player)
        dropStale()
    }

    /// Removes all scores, as a reset does.
    func clear() {
        for player in shares.keys { board.replace(nil, of: player) }
        shares = [:]
        queue = ExpiryQueue()
    }

    /// Adds a score that precedes the head.
    func add(_ new: Entry, of player: PlayerNumber, _ now: Moment) {
        guard new.date + span > now else { return }
        // Changed in place: a copy would cost O(the player's scores in the window).
        switch shares[player]?.add(new, by: rule) {
        case true?: break
        case false?: return
        case nil: shares[player] = WindowShare(new)
        }
        queue.insert(.init(date: new.date, player: player))
        board.replace(shares[player]?.entry, of: player)
        dropStale()
    }

    /// Removes the scores that have left by `now`.
    ///
    /// O(log n) for each score that leaves, plus O(remaining scores) for each player who loses a score.
    func advance(to now: Moment) {
        while let first = queue.first, first.date + span <= now {
            queue.removeFirst()
            // All expired scores of a player are removed together, so this item may be stale.
            guard shares[first.player]?.oldest == first.date else { continue }
            if shares[first.player]?.removeAll(through: now - span, by: rule) != true { shares[first.player] = nil }
            board.replace(shares[first.player]?.entry, of: first.player)
        }
        dropStale()
    }

    /// Removes stale items from the front of the queue, so that ``nextExpiry`` is that of a stored submission.
    ///
    /// Each player's oldest submission is in the queue, before the player's other submissions.
    private func dropStale() {
        while let first = queue.first, shares[first.player]?.oldest != first.date { queue.removeFirst() }
    }
}
