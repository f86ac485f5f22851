import LaurelModel

/// A classic leaderboard's ranking of the scores that were earned within a span before now, awake.
///
/// It keeps, for each active player, the submissions that can still matter: those whose place none takes that leaves the
/// window later. What leaves is taken out at commits and at questions, so that no single one pays for a day. Not sendable:
/// the service that owns it lets nobody else near it.
final class RollingWindow {
    /// A player's submissions inside, in the ledger's order, and what they come to.
    private struct Share {
        var submissions: [Entry] = []
        var entry: Entry
    }

    let board: Board
    private let span: Span
    private let rule: Leaderboard
    private var shares: [PlayerNumber: Share] = [:]
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

    /// Takes in a fact that follows. Earlier ones change nothing.
    func apply(_ fact: Fact, at now: Moment) {
        guard fact.position > board.position else { return }
        if case .submission(let submission) = fact.content, submission.ranking == board.id, submission.isOnRanking {
            take(submission, at: fact.position, now)
        }
        switch fact.content {
        case .reset(board.id), .wipe: clear()
        case .removal(let key) where key.ranking == board.id: remove(key.player)
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

    /// Takes in a submission that is older than the head.
    func take(_ submission: SubmissionFact, at position: LedgerPosition, _ now: Moment) {
        guard submission.earnedAt + span > now else { return }
        let new = Entry(
            score: submission.score, context: submission.context, date: submission.earnedAt, position: position)
        let player = submission.player
        var share = shares[player] ?? Share(entry: new)
        if !share.submissions.isEmpty { share.entry = fold(share.entry, with: new) }
        guard add(new, to: &share.submissions) else { return }
        shares[player] = share
        queue.insert(.init(date: new.date, player: player))
        board.replace(share.entry, of: player)
        dropStale()
    }

    /// Takes out what has left by `now`. O(log n) for each score that leaves, and the player's others inside.
    func advance(to now: Moment) {
        while let first = queue.first, first.date + span <= now {
            queue.removeFirst()
            guard var share = shares[first.player] else { continue }
            let count = share.submissions.count
            share.submissions.removeAll { $0.date + span <= now }
            guard share.submissions.count < count else { continue }
            guard let oldest = share.submissions.first else {
                shares[first.player] = nil
                board.replace(nil, of: first.player)
                continue
            }
            share.entry = share.submissions.dropFirst().reduce(oldest, fold)
            shares[first.player] = share
            board.replace(share.entry, of: first.player)
        }
        dropStale()
    }

    /// Keeps ``nextExpiry`` that of a submission that still matters.
    private func dropStale() {
        while let first = queue.first,
            shares[first.player]?.submissions.contains(where: { $0.date == first.date }) != true
        {
            queue.removeFirst()
        }
    }

    /// Adds `new`, which follows all others in the ledger, unless it can never matter, and drops those that no longer can.
    private func add(_ new: Entry, to submissions: inout [Entry]) -> Bool {
        switch rule.submission {
        case .sum: break
        case .mostRecent:
            if let newest = submissions.first, newest.date > new.date { return false }
            submissions.removeAll()
        case .best:
            let isBeaten = submissions.contains { other in
                !rule.order.isBetter(new.score, than: other.score) && other.date >= new.date
            }
            if isBeaten { return false }
            submissions.removeAll { rule.order.isBetter(new.score, than: $0.score) && $0.date <= new.date }
        }
        submissions.append(new)
        return true
    }

    /// As the whole ranking folds; a total that only the window has stops at the ends of Int64.
    private func fold(_ current: Entry, with new: Entry) -> Entry {
        do {
            return try rule.submission.fold(current, with: new, order: rule.order)
        } catch {
            var entry = new.date >= current.date ? new : current
            entry.score = new.score > 0 ? .max : .min
            return entry
        }
    }
}
