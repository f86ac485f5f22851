public import Foundation
public import LaurelModel
import LaurelWire

/// A leaderboard of the game, as this player reads it.
public struct Leaderboard: Hashable, Sendable, Identifiable {
    public let id: String
    /// Whose it is: this game, or another of its group that shares it.
    public let game: String
    /// Its name in the reader's language.
    public let name: String
    /// What the studio calls it.
    public let referenceName: String
    /// The name of an image of the game's; nil where it has none.
    public let image: String?
    /// Which scores are better.
    public let order: ScoreOrder
    /// What it keeps of a player's scores.
    public let submissionType: SubmissionType
    /// How people read its scores; nil for a format that this version does not know.
    public let format: ScoreFormat?
    /// The scores that it takes; nil for all.
    public let scoreRange: ClosedRange<Int64>?
    /// Whether it is made of others' scores and takes none of its own.
    public let isCombined: Bool
    /// Whether lists leave it out.
    public let isHidden: Bool
    /// The occurrence that is open, or the last that was, of a leaderboard that begins anew; nil on a classic one, and
    /// before the first has started.
    public let occurrence: Occurrence?
    /// Whether it begins anew from time to time.
    public let isRecurring: Bool
    /// By which rule.
    let recurrence: Recurrence?

    init(_ body: LeaderboardBody) throws {
        guard let order = ScoreOrder(rawValue: body.sortOrder),
            let submissionType = SubmissionType(rawValue: body.submissionType)
        else {
            throw LaurelError(
                .unexpectedAnswer, "The leaderboard \(body.id) has a rule that this version of the game does not know.")
        }
        id = body.id
        game = body.game
        name = body.name
        referenceName = body.referenceName
        image = body.image
        format = ScoreFormat(rawValue: body.format)
        scoreRange = body.scoreRange.flatMap { $0.lowest <= $0.highest ? $0.lowest...$0.highest : nil }
        isCombined = body.combined != nil
        isHidden = body.visibility != nil || body.archived == true
        self.order = order
        self.submissionType = submissionType
        occurrence = body.occurrence.map(Occurrence.init)
        isRecurring = body.recurrence != nil
        recurrence = body.recurrence
    }
}

extension Leaderboard {
    /// One run of a recurring leaderboard.
    public struct Occurrence: Hashable, Sendable, Identifiable {
        /// Where it is in its life.
        public enum State: String, Hashable, Sendable {
            /// Scores that are earned now count.
            case open
            /// It has ended, and scores that were earned in it still come in.
            case settling
            /// Nothing changes it any more.
            case final
            /// It has ended, and the next one has not started yet.
            case gap
        }

        /// From 0.
        public let number: Int64
        public let startDate: Date
        /// The first moment after it.
        public let endDate: Date
        /// Nil for a state that this version does not know.
        public let state: State?
        public let nextStartDate: Date

        public var id: Int64 { number }
        /// In seconds.
        public var duration: TimeInterval { endDate.timeIntervalSince(startDate) }

        init(_ body: OccurrenceBody) {
            number = body.number
            startDate = Date(body.startDate)
            endDate = Date(body.endDate)
            state = State(rawValue: body.state)
            nextStartDate = Date(body.nextStartDate)
        }
    }

    /// Which occurrence of a recurring leaderboard is meant.
    public enum OccurrenceChoice: Hashable, Sendable {
        case current
        /// The latest that has ended in which this player has a score, or else the latest that has ended.
        case previous
        case number(Int64)

        var queryText: String {
            switch self {
            case .current: "current"
            case .previous: "previous"
            case .number(let number): String(number)
            }
        }
    }
}
