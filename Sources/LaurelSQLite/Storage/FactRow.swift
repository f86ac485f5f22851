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
        try statement.run { row in
            row.add(realm)
            row.add(fact.position.value)
            row.add(fact.moment.milliseconds)
            row.add(fact.kind.rawValue)
            switch fact.content {
            case .submission(let content): add(content, to: &row)
            case .leaderboard(let registered):
                row.add(Int64(registered.number.value))
                row.addNulls(17)
                row.add(registered.leaderboard.settingsText)
                row.addNulls(1)
            case .flags(let flags, let player):
                row.addNulls(2)
                row.add(Int64(player.value))
                row.addNulls(16)
                row.add(Int64(flags.rawValue))
            case .player(let change, let player):
                row.addNulls(2)
                row.add(Int64(player.value))
                row.addNulls(15)
                row.add(change.text)
                row.addNulls(1)
            case .reset(let ranking):
                add(ranking, to: &row)
                row.addNulls(18)
            case .final(let final):
                add(final.ranking, to: &row)
                row.addNulls(16)
                row.add(FinalSettings(final).text)
                row.addNulls(1)
            case .reopened(let reopening):
                add(reopening.ranking, to: &row)
                row.addNulls(16)
                row.add(reopening.text)
                row.addNulls(1)
            case .epoch(let epoch):
                row.addNulls(19)
                row.add(epoch)
            case .correction(let correction): add(correction, to: &row)
            case .challenges(let changes):
                row.addNulls(18)
                row.add(changes.text)
                row.addNulls(1)
            case .wipe(let wipe):
                row.addNulls(18)
                row.add(wipe.text)
                row.addNulls(1)
            }
        }
    }

    private static func add(_ ranking: RankingID, to row: inout BoundRow) {
        row.add(Int64(ranking.leaderboard.value))
        row.add(ranking.occurrence)
    }

    private static func add(_ entry: Entry, to row: inout BoundRow) {
        row.add(entry.score)
        row.add(Int64(bitPattern: entry.context))
        row.add(entry.date.milliseconds)
        row.add(entry.position.value)
    }

    private static func add(_ correction: EntryCorrection, to row: inout BoundRow) {
        add(correction.ranking, to: &row)
        row.add(Int64(correction.player.value))
        row.addNulls(10)
        if let entry = correction.entry { add(entry, to: &row) } else { row.addNulls(4) }
        row.add(correction.previous?.value)
        row.add(correction.act.text)
        row.addNulls(1)
    }

    private static func add(_ fact: SubmissionFact, to row: inout BoundRow) {
        add(fact.ranking, to: &row)
        row.add(Int64(fact.player.value))
        row.add(fact.id.bytes)
        row.add(fact.author.code)
        row.add(fact.score)
        row.add(Int64(bitPattern: fact.context))
        row.add(fact.date?.milliseconds)
        row.add(fact.sentAt?.milliseconds)
        row.add(fact.namedOccurrence)
        row.add(fact.receivedAt.milliseconds)
        row.add(fact.earnedAt.milliseconds)
        row.add(fact.outcome.code)
        add(fact.entry, to: &row)
        row.add(fact.previous?.value)
        row.add(fact.challenges?.text)
        row.add(fact.violation?.rawValue)
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
        case .reopened:
            return .reopened(try OccurrenceReopening(ranking(row), text: row.text(21)))
        case .epoch:
            return .epoch(row.integer(22))
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
