import LaurelModel

/// A classic leaderboard's ranking of the scores that were earned within a span before now, awake.
///
/// It keeps, for each active player, the submissions that can still matter: those whose place none takes that leaves the
/// window later. What leaves is taken out at commits and at questions, so that no single one pays for a day. Not sendable:
/// the service that owns it lets nobody else near it.
final class RollingWindow {
    let board: Board
    private let span: Span
    private let rule: Leaderboard
    private var shares: [PlayerNumber: WindowShare] = [:]
    private var queue = ExpiryQueue()

    /// An empty one, at the position of `snapshot`, of which only head and flags count.
    init(_ id: RankingID, of registered: RegisteredLeaderboard, span: Span, from snapshot: RankingSnapshot) {
        board = Board(
            id, of: registered, from: RankingSnapshot(head: snapshot.head, entries: [], flags: snapshot.flags))
        self.span = span
        rule = registered.leaderboard
    }

    /// The moment at which the next score leaves; nil where none is inside. It changes with every change of the ranking
    /// that no fact brings, so position and this name what is seen.
    var nextExpiry: Moment? { queue.first.map { $0.date + span } }

    /// Takes in a fact that follows. Earlier ones change nothing. Where scores count again on this ranking it is no
    /// longer right: they are known to the ledger alone.
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

    /// Takes a player's scores out. What is left of them in the queue is passed over when its time comes.
    func remove(_ player: PlayerNumber) {
        shares[player] = nil
        board.replace(nil, of: player)
        dropStale()
    }

    /// Takes everything out, as a reset does.
    func clear() {
        for player in shares.keys { board.replace(nil, of: player) }
        shares = [:]
        queue = ExpiryQueue()
    }

    /// Takes in a score that is older than the head.
    func add(_ new: Entry, of player: PlayerNumber, _ now: Moment) {
        guard new.date + span > now else { return }
        // Changed in place: a copy would cost as much as the player has scores inside.
        switch shares[player]?.add(new, by: rule) {
        case true?: break
        case false?: return
        case nil: shares[player] = WindowShare(new)
        }
        queue.insert(.init(date: new.date, player: player))
        board.replace(shares[player]?.entry, of: player)
        dropStale()
    }

    /// Takes out what has left by `now`. O(log n) for each score that leaves, and the others inside of each player who
    /// loses one.
    func advance(to now: Moment) {
        while let first = queue.first, first.date + span <= now {
            queue.removeFirst()
            // Another may be gone already: all of a player's that have left go at once.
            guard shares[first.player]?.oldest == first.date else { continue }
            if shares[first.player]?.removeAll(through: now - span, by: rule) != true { shares[first.player] = nil }
            board.replace(shares[first.player]?.entry, of: first.player)
        }
        dropStale()
    }

    /// Keeps ``nextExpiry`` that of a submission that still matters: each player's oldest is in the queue, and before their
    /// others.
    private func dropStale() {
        while let first = queue.first, shares[first.player]?.oldest != first.date { queue.removeFirst() }
    }
}
