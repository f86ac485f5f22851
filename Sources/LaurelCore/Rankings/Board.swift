import LaurelModel
import LaurelRanking

/// A ranking in memory. The ledger stores the facts; the board maintains the order.
///
/// The entries of hidden and banned players are stored apart from the ranking, unchanged, until the players return.
/// Not sendable: only the service that owns a board accesses it.
final class Board {
    let registered: RegisteredLeaderboard
    let id: RankingID
    /// The position of the last applied fact.
    private(set) var position: LedgerPosition
    private var ranking: Ranking
    private(set) var flags: [PlayerNumber: PlayerFlags]
    private var withheld: [PlayerNumber: Entry] = [:]

    /// Builds the ranking from a snapshot. O(n log n)
    convenience init(_ id: RankingID, of registered: RegisteredLeaderboard, from snapshot: RankingSnapshot) {
        self.init(
            id, of: registered, at: snapshot.head.position, flags: snapshot.flags,
            entries: snapshot.entries.lazy.map { RankedEntry($0.stored.entry, of: $0.player) })
    }

    /// Builds the ranking from entries, whose memory is freed while they are read. O(n log n)
    convenience init(_ id: RankingID, of registered: RegisteredLeaderboard, from content: consuming RankingEntries) {
        let (position, flags) = (content.head.position, content.flags)
        self.init(id, of: registered, at: position, flags: flags, entries: RankedEntries(moving: &content.chunks))
    }

    private init(
        _ id: RankingID, of registered: RegisteredLeaderboard, at position: LedgerPosition,
        flags: [PlayerNumber: PlayerFlags], entries: some Sequence<RankedEntry>
    ) {
        self.registered = registered
        self.id = id
        self.flags = flags
        self.position = position
        ranking = Ranking(
            direction: registered.leaderboard.order.direction, ties: registered.leaderboard.ties.ranking,
            entries: entries)
        for (player, flags) in flags where !flags.isRanked { withhold(player) }
    }

    /// Builds the ranking from a snapshot file, at the file's position. O(n)
    ///
    /// - Parameter flags: The players' flags at that position or a later one. If later, facts up to that position must
    ///   be applied before the board is used.
    /// - Throws: ``SnapshotFault`` if the file is damaged.
    init(
        _ id: RankingID, of registered: RegisteredLeaderboard, from file: SnapshotReader,
        flags: [PlayerNumber: PlayerFlags]
    ) throws(SnapshotFault) {
        self.registered = registered
        self.id = id
        self.flags = flags
        position = file.header.position
        let ranking = Ranking(
            direction: registered.leaderboard.order.direction, ties: registered.leaderboard.ties.ranking,
            sortedEntries: file)
        try file.verify()
        guard let ranking else { throw .damaged }
        self.ranking = ranking
        for entry in file.others { place(Entry(entry), of: PlayerNumber(entry.member)) }
        for (player, flags) in flags where !flags.isRanked { withhold(player) }
    }

    /// The number of players on the ranking, without hidden and banned ones.
    var playerCount: Int { ranking.count }

    /// Applies a fact after ``position``. Earlier facts are part of the snapshot and have no effect.
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

    /// Applies a fact except its submission, whose entry ``replace(_:of:)`` sets.
    func follow(_ fact: Fact) {
        if case .submission = fact.content { position = max(position, fact.position) } else { apply(fact) }
    }

    /// Replaces a player's entry; nil removes it.
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

    /// Takes a player's entry off the ranking and stores it apart.
    private func withhold(_ player: PlayerNumber) {
        if let entry = ranking.remove(member: player.value) { withheld[player] = Entry(entry) }
    }

    private func isRanked(_ player: PlayerNumber) -> Bool { flags[player]?.isRanked ?? true }
}

// MARK: - Queries

extension Board {
    /// Returns a player's entry, including that of a hidden or banned player.
    func entry(of player: PlayerNumber) -> Entry? {
        withheld[player] ?? ranking.entry(of: player.value).map { Entry($0) }
    }

    /// Whether a player has an entry that is not on the ranking.
    func withholds(_ player: PlayerNumber) -> Bool { withheld[player] != nil }

    /// The players who have an entry that is not on the ranking.
    var withheldPlayers: some Sequence<PlayerNumber> { withheld.keys }

    /// The number of entries, including those of hidden and banned players.
    var entryCount: Int { ranking.count + withheld.count }

    /// Returns the row of a player, from 1; nil if the player is not on the ranking. O(log n)
    func row(of player: PlayerNumber) -> Int? { ranking.row(of: player.value) }

    /// Returns at most `limit` entries of the ranking in order, starting at a row. O(log n + entries)
    func entries(fromRow row: Int, limit: Int) -> [RankedEntry] {
        ranking.rows(start: row, limit: limit).map(\.entry)
    }

    /// All players who have an entry, including hidden and banned ones, unordered. O(n)
    var allPlayers: [PlayerNumber] {
        var players: [PlayerNumber] = []
        players.reserveCapacity(entryCount)
        ranking.forEachEntry { players.append(PlayerNumber($0.member)) }
        players += withheld.keys
        return players
    }

    /// A player's rank and entry.
    struct Place: Hashable, Sendable {
        var rank: Int
        var player: PlayerNumber
        var entry: Entry
        /// The rank among all players, if ``rank`` is among a selection of them.
        var globalRank: Int?
    }

    /// Calls `question` with the ranking that `viewer` sees. A hidden player sees the ranking as if they were on it.
    ///
    /// The viewer's entry is inserted temporarily, so that ranks and counts are correct under every tie rule.
    func asSeen<Answer>(by viewer: PlayerNumber?, _ question: (Board) throws -> Answer) rethrows -> Answer {
        guard let viewer, let entry = withheld[viewer], flags[viewer]?.contains(.banned) == false else {
            return try question(self)
        }
        ranking.set(RankedEntry(entry, of: viewer))
        defer { ranking.remove(member: viewer.value) }
        return try question(self)
    }

    /// Returns the ranking of `viewer` and their friends among themselves, at this position.
    ///
    /// O(n log n) in the number of friends, independent of the number of other players. Underage players have no
    /// friends and are not on friends' rankings.
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

    func rank(of player: PlayerNumber) -> Int? { ranking.rank(of: player.value) }

    func rows(from row: RowNumber, limit: PageLimit) -> [Place] {
        places(ranking.rows(start: row.value, limit: limit.rowCount))
    }

    /// Returns every row, in order. O(n)
    func allRows() -> [Place] { places(ranking.rows(start: 1, limit: ranking.count)) }

    /// Returns the rows around a player's row, or nil if the player has no entry.
    func rows(around player: PlayerNumber, limit: PageLimit) -> [Place]? {
        ranking.rows(around: player.value, limit: limit.rowCount).map(places)
    }

    func rows(aroundScore score: Int64, limit: PageLimit) -> [Place] {
        places(ranking.rows(aroundScore: score, limit: limit.rowCount))
    }

    func rows(percentile: Percentile, limit: PageLimit) -> [Place] {
        places(ranking.rows(percentile: percentile.value, limit: limit.rowCount))
    }

    /// Returns the number of players whose score is below `score`. O(log n)
    func playerCount(below score: Int64) -> Int { ranking.count(below: score) }

    /// Returns the rank that a new player would get with `score`.
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
