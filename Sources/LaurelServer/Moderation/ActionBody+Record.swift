public import LaurelCore
public import LaurelModel
public import LaurelWire

extension ActionBody {
    /// Creates the body of an audit record.
    ///
    /// - Parameter players: The players that the record is about, by number, without erased players.
    public init(_ record: AuditRecord, about players: [UInt32: Player]) {
        let act = record.act
        self.init(
            id: String(record.number), date: record.moment, actor: record.actor.name, action: act.kind.rawValue,
            previousHash: record.previousHash, hash: record.hash)
        address = record.actor.address
        func body(_ number: UInt32?) -> PlayerBody? {
            number.flatMap { players[$0] }.map { PlayerBody($0, for: .server) }
        }
        player = body(act.player)
        survivor = body(act.survivor)
        playerCount = act.playerCount
        leaderboardID = act.leaderboard
        occurrence = act.occurrence
        key = act.key
        successor = act.successor
        configuration = act.revision.map { ConfigurationAction(revision: $0).text }
        webhook = act.webhook
        game = act.game
        image = act.image
        achievements = act.achievements
        flagsBefore = act.flagsBefore.map { PlayerFlags(rawValue: $0).names }
        flagsAfter = act.flagsAfter.map { PlayerFlags(rawValue: $0).names }
        removedFrom = act.removals?.map(\.leaderboard)
        submission = act.submission.map { String($0) }
        undid = act.undone.map { String($0) }
    }
}

extension AuditVerificationBody {
    /// Creates the body of a verification of the audit log.
    public init(_ verification: AuditVerification) {
        self.init(
            recordCount: verification.recordCount, lastHash: verification.lastHash, faults: verification.faults)
    }
}

extension ReviewItemBody {
    /// Creates the body of a page of the audit log.
    public init(
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
