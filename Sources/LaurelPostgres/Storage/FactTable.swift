import LaurelCore
import LaurelModel

/// Facts as the columns of their table.
enum FactTable {
    private static let columnTypes: KeyValuePairs = [
        "position": "bigint", "moment": "bigint", "kind": "bigint", "leaderboard": "bigint", "occurrence": "bigint",
        "player": "bigint", "id": "bytea", "author": "bigint", "score": "bigint", "context": "bigint",
        "date": "bigint", "sent_at": "bigint", "named_occurrence": "bigint", "received_at": "bigint",
        "earned_at": "bigint", "outcome": "bigint", "entry_score": "bigint", "entry_context": "bigint",
        "entry_date": "bigint", "entry_position": "bigint", "previous": "bigint", "settings": "text",
        "flags": "bigint",
    ]

    static let columns = columnTypes.map(\.key).joined(separator: ", ")

    /// An array for each column, the first of them with this number.
    static func parameters(from first: Int) -> String {
        columnTypes.enumerated().map { "$\(first + $0.offset)::\($0.element.value)[]" }.joined(separator: ", ")
    }

    /// Appends an array for each column.
    static func append(_ facts: [Fact], to parameters: inout StatementParameters) {
        let submissions = facts.map(\.submission)
        func append(_ value: (SubmissionFact) -> Int64?) {
            parameters.append(array: submissions.map { $0.flatMap(value) })
        }
        parameters.append(array: facts.lazy.map { $0.position.value })
        parameters.append(array: facts.lazy.map { $0.moment.milliseconds })
        parameters.append(array: facts.lazy.map { $0.kind.rawValue })
        parameters.append(array: facts.lazy.map { $0.leaderboard.map { Int64($0.value) } })
        parameters.append(array: facts.lazy.map(\.occurrence))
        parameters.append(array: facts.lazy.map { $0.player.map { Int64($0.value) } })
        parameters.append(array: submissions.lazy.map { $0?.id.bytes })
        append(\.author.code)
        append(\.score)
        append { Int64(bitPattern: $0.context) }
        append(\.date?.milliseconds)
        append(\.sentAt?.milliseconds)
        append(\.namedOccurrence)
        append(\.receivedAt.milliseconds)
        append(\.earnedAt.milliseconds)
        append(\.outcome.code)
        let entries = facts.map(\.entry)
        parameters.append(array: entries.lazy.map { $0?.score })
        parameters.append(array: entries.lazy.map { $0.map { Int64(bitPattern: $0.context) } })
        parameters.append(array: entries.lazy.map { $0?.date.milliseconds })
        parameters.append(array: entries.lazy.map { $0?.position.value })
        parameters.append(array: facts.lazy.map { $0.previous?.value })
        parameters.append(array: facts.lazy.map(\.settings))
        parameters.append(array: facts.lazy.map(\.mark))
    }

    /// Reads a row of ``columns``.
    static func fact(_ row: PostgresRow) throws -> Fact {
        Fact(
            position: LedgerPosition(row.integer(0)), moment: Moment(milliseconds: row.integer(1)),
            content: try content(row))
    }

    private static func content(_ row: PostgresRow) throws -> Fact.Content {
        switch FactKind(rawValue: row.integer(2)) {
        case .submission:
            return .submission(try submission(row))
        case .leaderboard:
            let leaderboard = try Leaderboard(settingsText: row.text(21))
            return .leaderboard(
                RegisteredLeaderboard(number: LeaderboardNumber(stored: row.integer(3)), leaderboard: leaderboard))
        case .flags:
            return .flags(PlayerFlags(stored: row.integer(22)), of: PlayerNumber(stored: row.integer(5)))
        case .final:
            let ranking = RankingID(
                leaderboard: LeaderboardNumber(stored: row.integer(3)), occurrence: row.integer(4))
            return .final(try FinalSettings(text: row.text(21)).occurrence(ranking))
        case .reopened:
            let ranking = RankingID(
                leaderboard: LeaderboardNumber(stored: row.integer(3)), occurrence: row.integer(4))
            return .reopened(try OccurrenceReopening(ranking, text: row.text(21)))
        case .epoch:
            return .epoch(row.integer(22))
        case .reset:
            return .reset(
                RankingID(leaderboard: LeaderboardNumber(stored: row.integer(3)), occurrence: row.integer(4)))
        case .correction:
            return .correction(
                EntryCorrection(
                    ranking: RankingID(
                        leaderboard: LeaderboardNumber(stored: row.integer(3)), occurrence: row.integer(4)),
                    player: PlayerNumber(stored: row.integer(5)), act: try EntryCorrection.Act(text: row.text(21)),
                    entry: row.optionalInteger(16) == nil ? nil : Entry(row, from: 16),
                    previous: row.optionalInteger(20).map(LedgerPosition.init)))
        case .wipe:
            return .wipe(try Wipe(text: row.text(21)))
        case .player:
            return .player(try PlayerChange(text: row.text(21)), of: PlayerNumber(stored: row.integer(5)))
        case .challenges:
            return .challenges(try ChallengeChanges(text: row.text(21)))
        case nil:
            throw LedgerError.damaged("the fact at position \(row.integer(0)) is of an unknown kind")
        }
    }

    private static func submission(_ row: PostgresRow) throws -> SubmissionFact {
        guard let id = SubmissionID(bytes: row.bytes(6)), let author = Author(code: row.integer(7)),
            let outcome = Outcome(code: row.integer(15))
        else { throw LedgerError.damaged("the fact at position \(row.integer(0)) cannot be read") }
        var fact = SubmissionFact(
            ranking: RankingID(
                leaderboard: LeaderboardNumber(stored: row.integer(3)), occurrence: row.integer(4)),
            player: PlayerNumber(stored: row.integer(5)), id: id, author: author, score: row.integer(8),
            context: UInt64(bitPattern: row.integer(9)),
            date: row.optionalInteger(10).map(Moment.init(milliseconds:)),
            sentAt: row.optionalInteger(11).map(Moment.init(milliseconds:)),
            namedOccurrence: row.optionalInteger(12), receivedAt: Moment(milliseconds: row.integer(13)),
            earnedAt: Moment(milliseconds: row.integer(14)), outcome: outcome, entry: Entry(row, from: 16),
            previous: row.optionalInteger(20).map(LedgerPosition.init))
        fact.violation = row.optionalInteger(22).flatMap(CheckViolation.init)
        fact.challenges = try row.optionalText(21).map(ChallengeChanges.init(text:))
        return fact
    }
}

extension Fact {
    fileprivate var submission: SubmissionFact? {
        if case .submission(let submission) = content { submission } else { nil }
    }

    fileprivate var entry: Entry? {
        switch content {
        case .submission(let submission): submission.entry
        case .correction(let correction): correction.entry
        default: nil
        }
    }

    fileprivate var previous: LedgerPosition? {
        switch content {
        case .submission(let submission): submission.previous
        case .correction(let correction): correction.previous
        default: nil
        }
    }

    fileprivate var leaderboard: LeaderboardNumber? {
        switch content {
        case .submission(let submission): submission.ranking.leaderboard
        case .leaderboard(let registered): registered.number
        case .final(let final): final.ranking.leaderboard
        case .reset(let ranking): ranking.leaderboard
        case .correction(let correction): correction.ranking.leaderboard
        case .reopened(let reopening): reopening.ranking.leaderboard
        case .flags, .player, .wipe, .epoch, .challenges: nil
        }
    }

    fileprivate var occurrence: Int64? {
        switch content {
        case .submission(let submission): submission.ranking.occurrence
        case .final(let final): final.ranking.occurrence
        case .reset(let ranking): ranking.occurrence
        case .correction(let correction): correction.ranking.occurrence
        case .reopened(let reopening): reopening.ranking.occurrence
        case .leaderboard, .flags, .player, .wipe, .epoch, .challenges: nil
        }
    }

    fileprivate var player: PlayerNumber? {
        switch content {
        case .submission(let submission): submission.player
        case .correction(let correction): correction.player
        case .leaderboard, .final, .reopened, .reset, .wipe, .epoch, .challenges: nil
        case .flags(_, let player), .player(_, let player): player
        }
    }

    fileprivate var settings: String? {
        switch content {
        case .leaderboard(let registered): registered.leaderboard.settingsText
        case .final(let final): FinalSettings(final).text
        case .submission(let submission): submission.challenges?.text
        case .wipe(let wipe): wipe.text
        case .player(let change, _): change.text
        case .correction(let correction): correction.act.text
        case .challenges(let changes): changes.text
        case .reopened(let reopening): reopening.text
        case .flags, .reset, .epoch: nil
        }
    }

    /// A player's flags, why a score is held, or a new epoch's number.
    fileprivate var mark: Int64? {
        switch content {
        case .flags(let flags, _): Int64(flags.rawValue)
        case .submission(let submission): submission.violation?.rawValue
        case .epoch(let epoch): epoch
        case .leaderboard, .final, .reopened, .reset, .wipe, .player, .correction, .challenges: nil
        }
    }
}
