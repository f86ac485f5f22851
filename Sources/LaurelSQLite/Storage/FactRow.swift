import GRDB
import LaurelCore
import LaurelModel

/// A fact as the columns of its table.
enum FactRow {
    static let columns = """
        position, moment, kind, leaderboard, occurrence, player, id, author, score, context, date, sentAt, \
        namedOccurrence, receivedAt, earnedAt, outcome, entryScore, entryContext, entryDate, entryPosition, previous, \
        settings, flags
        """

    static func insert(_ fact: Fact, realm: Int64, with statement: PreparedStatement) throws {
        let start: [SQLiteValue] = [
            .integer(realm), .integer(fact.position.value), .integer(fact.moment.milliseconds),
            .integer(fact.kind.rawValue),
        ]
        switch fact.content {
        case .submission(let content):
            let challenges = content.challenges.map { SQLiteValue.text($0.text) }
            try statement.run(
                start + values(of: content) + [challenges ?? .null, .optional(content.violation?.rawValue)])
        case .leaderboard(let registered):
            let ranking: [SQLiteValue] = [.integer(Int64(registered.number.value))]
            let settings = SQLiteValue.text(registered.leaderboard.settingsText)
            try statement.run(start + ranking + nulls(17) + [settings, .null])
        case .flags(let flags, let player):
            try statement.run(
                start + nulls(2) + [.integer(Int64(player.value))] + nulls(15)
                    + [.null, .integer(Int64(flags.rawValue))])
        case .player(let change, let player):
            try statement.run(
                start + nulls(2) + [.integer(Int64(player.value))] + nulls(15) + [.text(change.text), .null])
        case .reset(let ranking):
            let values: [SQLiteValue] = [.integer(Int64(ranking.leaderboard.value)), .integer(ranking.occurrence)]
            try statement.run(start + values + nulls(18))
        case .final(let final):
            try statement.run(start + values(of: final))
        case .correction(let correction):
            try statement.run(start + values(of: correction))
        case .challenges(let changes):
            try statement.run(start + nulls(18) + [.text(changes.text), .null])
        case .wipe(let wipe):
            try statement.run(start + nulls(18) + [.text(wipe.text), .null])
        }
    }

    private static func values(of final: FinalOccurrence) -> [SQLiteValue] {
        [.integer(Int64(final.ranking.leaderboard.value)), .integer(final.ranking.occurrence)] + nulls(16)
            + [.text(FinalSettings(final).text), .null]
    }

    private static func values(of correction: EntryCorrection) -> [SQLiteValue] {
        let entry = correction.entry
        let ranking: [SQLiteValue] = [
            .integer(Int64(correction.ranking.leaderboard.value)), .integer(correction.ranking.occurrence),
            .integer(Int64(correction.player.value)),
        ]
        let kept: [SQLiteValue] = [
            .optional(entry?.score), .optional(entry.map { Int64(bitPattern: $0.context) }),
            .optional(entry?.date.milliseconds), .optional(entry?.position.value),
            .optional(correction.previous?.value), .text(correction.act.text), .null,
        ]
        return ranking + nulls(10) + kept
    }

    private static func nulls(_ count: Int) -> [SQLiteValue] { Array(repeating: .null, count: count) }

    private static func values(of fact: SubmissionFact) -> [SQLiteValue] {
        [
            .integer(Int64(fact.ranking.leaderboard.value)), .integer(fact.ranking.occurrence),
            .integer(Int64(fact.player.value)), .blob(fact.id.bytes), .integer(fact.author.code),
            .integer(fact.score), .integer(Int64(bitPattern: fact.context)), .optional(fact.date?.milliseconds),
            .optional(fact.sentAt?.milliseconds), .optional(fact.namedOccurrence),
            .integer(fact.receivedAt.milliseconds), .integer(fact.earnedAt.milliseconds),
            .integer(fact.outcome.code), .integer(fact.entry.score),
            .integer(Int64(bitPattern: fact.entry.context)), .integer(fact.entry.date.milliseconds),
            .integer(fact.entry.position.value), .optional(fact.previous?.value),
        ]
    }

    /// Reads a row of ``columns``.
    static func fact(_ row: PreparedRow) throws -> Fact {
        Fact(
            position: LedgerPosition(row.integer(0)), moment: Moment(milliseconds: row.integer(1)),
            content: try content(row))
    }

    private static func content(_ row: PreparedRow) throws -> Fact.Content {
        switch FactKind(rawValue: row.integer(2)) {
        case .submission:
            return .submission(try submission(row))
        case .leaderboard:
            let number = LeaderboardNumber(UInt32(truncatingIfNeeded: row.integer(3)))
            let leaderboard = try Leaderboard(settingsText: row.text(21))
            return .leaderboard(RegisteredLeaderboard(number: number, leaderboard: leaderboard))
        case .flags:
            let flags = PlayerFlags(rawValue: UInt8(truncatingIfNeeded: row.integer(22)))
            return .flags(flags, of: PlayerNumber(UInt32(truncatingIfNeeded: row.integer(5))))
        case .final:
            return .final(try FinalSettings(text: row.text(21)).occurrence(ranking(row)))
        case .reset:
            return .reset(ranking(row))
        case .correction:
            return .correction(
                EntryCorrection(
                    ranking: ranking(row), player: PlayerNumber(UInt32(truncatingIfNeeded: row.integer(5))),
                    act: try EntryCorrection.Act(text: row.text(21)),
                    entry: row.optionalInteger(16) == nil ? nil : entry(row),
                    previous: row.optionalInteger(20).map(LedgerPosition.init)))
        case .wipe:
            return .wipe(try Wipe(text: row.text(21)))
        case .player:
            let player = PlayerNumber(UInt32(truncatingIfNeeded: row.integer(5)))
            return .player(try PlayerChange(text: row.text(21)), of: player)
        case .challenges:
            return .challenges(try ChallengeChanges(text: row.text(21)))
        case nil:
            throw LedgerError.damaged("the fact at position \(row.integer(0)) is of an unknown kind")
        }
    }

    private static func ranking(_ row: PreparedRow) -> RankingID {
        RankingID(
            leaderboard: LeaderboardNumber(UInt32(truncatingIfNeeded: row.integer(3))), occurrence: row.integer(4))
    }

    private static func entry(_ row: PreparedRow) -> Entry {
        Entry(
            score: row.integer(16), context: UInt64(bitPattern: row.integer(17)),
            date: Moment(milliseconds: row.integer(18)), position: LedgerPosition(row.integer(19)))
    }

    private static func submission(_ row: PreparedRow) throws -> SubmissionFact {
        guard let id = SubmissionID(bytes: row.blob(6)), let author = Author(code: row.integer(7)),
            let outcome = Outcome(code: row.integer(15))
        else { throw LedgerError.damaged("the fact at position \(row.integer(0)) cannot be read") }
        var fact = SubmissionFact(
            ranking: RankingID(
                leaderboard: LeaderboardNumber(UInt32(truncatingIfNeeded: row.integer(3))), occurrence: row.integer(4)),
            player: PlayerNumber(UInt32(truncatingIfNeeded: row.integer(5))), id: id, author: author,
            score: row.integer(8), context: UInt64(bitPattern: row.integer(9)),
            date: row.optionalInteger(10).map(Moment.init(milliseconds:)),
            sentAt: row.optionalInteger(11).map(Moment.init(milliseconds:)),
            namedOccurrence: row.optionalInteger(12), receivedAt: Moment(milliseconds: row.integer(13)),
            earnedAt: Moment(milliseconds: row.integer(14)), outcome: outcome,
            entry: entry(row),
            previous: row.optionalInteger(20).map(LedgerPosition.init))
        fact.violation = row.optionalInteger(22).flatMap(CheckViolation.init)
        fact.challenges = try row.optionalText(21).map(ChallengeChanges.init(text:))
        return fact
    }
}
