import LaurelModel
import LaurelRanking

/// One ranking, awake: the facts are in the ledger, the order is here.
///
/// Hidden and banned players' entries stand beside the ranking, untouched, until they may return. Not sendable: the
/// service that owns a board lets nobody else near it.
final class Board {
    let registered: RegisteredLeaderboard
    let id: RankingID
    /// The last fact that this board has seen.
    private(set) var position: LedgerPosition
    private var ranking: Ranking
    private(set) var flags: [PlayerNumber: PlayerFlags]
    private var withheld: [PlayerNumber: Entry] = [:]

    /// Builds the ranking. O(n log n).
    init(_ id: RankingID, of registered: RegisteredLeaderboard, from snapshot: RankingSnapshot) {
        self.registered = registered
        self.id = id
        flags = snapshot.flags
        position = snapshot.head.position
        ranking = Ranking(
            direction: registered.leaderboard.order.direction, ties: registered.leaderboard.ties.ranking,
            entries: snapshot.entries.lazy.map { RankedEntry($0.stored.entry, of: $0.player) })
        for (player, flags) in snapshot.flags where !flags.isRanked { withhold(player) }
    }

    /// How many players everybody sees.
    var playerCount: Int { ranking.count }

    /// Takes in a fact that follows ``position``. Earlier ones, which the snapshot held already, change nothing.
    func apply(_ fact: Fact) {
        guard fact.position > position else { return }
        position = fact.position
        switch fact.content {
        case .submission(let submission) where submission.ranking == id && submission.isOnRanking:
            place(submission.entry, of: submission.player)
        case .flags(let flags, let player):
            setFlags(flags, of: player)
        case .correction(let correction) where correction.ranking == id:
            replace(correction.entry, of: correction.player)
        case .reset(let ranking) where ranking == id: clear()
        case .wipe:
            clear()
            flags = [:]
        case .submission, .leaderboard, .final, .reopened, .epoch, .player, .correction, .reset, .challenges: break
        }
    }

    private func clear() {
        ranking = Ranking(direction: ranking.direction, ties: ranking.ties)
        withheld = [:]
    }

    /// Takes in a fact but for its submission, whose entry comes by ``replace(_:of:)``.
    func follow(_ fact: Fact) {
        if case .submission = fact.content { position = max(position, fact.position) } else { apply(fact) }
    }

    /// Puts a player's entry in, in place of the one that was there; nil takes it out.
    func replace(_ entry: Entry?, of player: PlayerNumber) {
        if let entry { return place(entry, of: player) }
        withheld[player] = nil
        ranking.remove(member: player.value)
    }

    private func place(_ entry: Entry, of player: PlayerNumber) {
        if isRanked(player) { ranking.set(RankedEntry(entry, of: player)) } else { withheld[player] = entry }
    }

    private func setFlags(_ flags: PlayerFlags, of player: PlayerNumber) {
        self.flags[player] = flags
        if flags.isRanked {
            if let entry = withheld.removeValue(forKey: player) { ranking.set(RankedEntry(entry, of: player)) }
        } else {
            withhold(player)
        }
    }

    /// Takes a player's entry off the ranking, until they may return.
    private func withhold(_ player: PlayerNumber) {
        if let entry = ranking.remove(member: player.value) { withheld[player] = Entry(entry) }
    }

    private func isRanked(_ player: PlayerNumber) -> Bool { flags[player]?.isRanked ?? true }
}

// MARK: - Questions

extension Board {
    /// A player's entry, hidden and banned players' too.
    func entry(of player: PlayerNumber) -> Entry? {
        withheld[player] ?? ranking.entry(of: player.value).map { Entry($0) }
    }

    /// Whether a player has an entry that is not on the ranking.
    func withholds(_ player: PlayerNumber) -> Bool { withheld[player] != nil }

    /// Everybody who has an entry, hidden and banned players too. In no order. O(n).
    var allPlayers: [PlayerNumber] {
        ranking.rows(start: 1, limit: ranking.count).map { PlayerNumber($0.entry.member) } + withheld.keys
    }

    /// A player's rank and entry.
    struct Place: Hashable, Sendable {
        var rank: Int
        var player: PlayerNumber
        var entry: Entry
        /// Among everybody, where ``rank`` is among some.
        var globalRank: Int?
    }

    /// What `viewer` sees: for a hidden player, the ranking as if they were on it.
    ///
    /// Their entry is put in and taken out again, which keeps every rank and count right under every tie rule.
    func asSeen<Answer>(by viewer: PlayerNumber?, _ question: (Board) throws -> Answer) rethrows -> Answer {
        guard let viewer, let entry = withheld[viewer], flags[viewer]?.contains(.banned) == false else {
            return try question(self)
        }
        ranking.set(RankedEntry(entry, of: viewer))
        defer { ranking.remove(member: viewer.value) }
        return try question(self)
    }

    /// The ranking of `viewer` and their friends among themselves, at this position. O(n log n) of their number, however many
    /// others there are. Those who are underage have no friends, and are nobody's.
    func friends(_ friends: [PlayerNumber], of viewer: PlayerNumber) -> Board {
        func isUnderage(_ player: PlayerNumber) -> Bool { flags[player]?.contains(.underage) ?? false }
        let others = isUnderage(viewer) ? [] : friends.filter { !isUnderage($0) }
        let entries = ([viewer] + others).compactMap { player in
            ranking.entry(of: player.value).map {
                (player: player, stored: StoredEntry(entry: Entry($0), lastFact: position))
            }
        }
        return Board(
            id, of: registered, from: RankingSnapshot(head: Head(position: position), entries: entries, flags: [:]))
    }

    func place(of player: PlayerNumber) -> Place? {
        guard let rank = ranking.rank(of: player.value), let entry = ranking.entry(of: player.value) else { return nil }
        return Place(rank: rank, player: player, entry: Entry(entry))
    }

    func rows(from row: RowNumber, limit: PageLimit) -> [Place] {
        places(ranking.rows(start: row.value, limit: limit.rowCount))
    }

    /// Every row, in order. O(n).
    func allRows() -> [Place] { places(ranking.rows(start: 1, limit: ranking.count)) }

    /// Nil for a player without an entry.
    func rows(around player: PlayerNumber, limit: PageLimit) -> [Place]? {
        ranking.rows(around: player.value, limit: limit.rowCount).map(places)
    }

    func rows(aroundScore score: Int64, limit: PageLimit) -> [Place] {
        places(ranking.rows(aroundScore: score, limit: limit.rowCount))
    }

    func rows(percentile: Percentile, limit: PageLimit) -> [Place] {
        places(ranking.rows(percentile: percentile.value, limit: limit.rowCount))
    }

    /// How many players have less than `score`. O(log n).
    func playerCount(below score: Int64) -> Int { ranking.count(below: score) }

    /// The rank that a newcomer would get who earned `score` now.
    func prospectiveRank(of score: Int64) -> Int { ranking.prospectiveRank(of: score) }

    private func places(_ rows: [RankedRow]) -> [Place] {
        rows.map { Place(rank: $0.rank, player: PlayerNumber($0.entry.member), entry: Entry($0.entry)) }
    }
}

extension RankedEntry {
    init(_ entry: Entry, of player: PlayerNumber) {
        self.init(
            member: player.value, score: entry.score, date: entry.date.milliseconds, position: entry.position.value,
            context: entry.context)
    }
}

extension Entry {
    init(_ entry: RankedEntry) {
        self.init(
            score: entry.score, context: entry.context, date: Moment(milliseconds: entry.date),
            position: LedgerPosition(entry.position))
    }
}

extension SortOrder {
    var direction: ScoreDirection {
        switch self {
        case .highToLow: .highToLow
        case .lowToHigh: .lowToHigh
        }
    }
}

extension TieRule {
    var ranking: TieRanking {
        switch self {
        case .ordinal: .ordinal
        case .shared: .shared
        case .dense: .dense
        }
    }
}
