public import LaurelCore
public import LaurelModel
public import LaurelWire

extension ActionBody {
    /// - Parameter player: Whom the record is about, where it is about somebody who is still known.
    public init(_ record: AuditRecord, about player: Player?) {
        let act = record.act
        self.init(
            id: String(record.number), date: record.moment, actor: record.actor.name, action: act.kind.rawValue,
            previousHash: record.previousHash, hash: record.hash)
        address = record.actor.address
        self.player = player.map { PlayerBody($0, for: .server) }
        leaderboardID = act.leaderboard
        occurrence = act.occurrence
        key = act.key
        webhook = act.webhook
        flagsBefore = act.flagsBefore.map { PlayerFlags(rawValue: $0).names }
        flagsAfter = act.flagsAfter.map { PlayerFlags(rawValue: $0).names }
        removedFrom = act.removals?.map(\.leaderboard)
        submission = act.submission.map { String($0) }
        undid = act.undone.map { String($0) }
    }
}

extension ReviewItemBody {
    init(
        _ submission: SubmissionFact, at position: LedgerPosition, of player: Player, on leaderboard: Leaderboard,
        scores: ScoreFormatter
    ) {
        self.init(
            id: position.description, leaderboardID: leaderboard.id.text,
            occurrence: leaderboard.recurrence == nil ? nil : submission.ranking.occurrence, player: player,
            submissionID: submission.id.text, score: submission.score,
            formattedScore: scores.text(for: submission.score), context: submission.context,
            date: submission.earnedAt, receivedAt: submission.receivedAt,
            reason: submission.violation?.slug ?? "held")
    }
}

extension PlayerFlags {
    fileprivate var names: [String] {
        [(PlayerFlags.banned, "banned"), (.hidden, "hidden"), (.underage, "underage")].filter { contains($0.0) }.map(
            \.1)
    }
}
