public import Foundation
public import LaurelModel
import LaurelWire

/// A leaderboard of the game, localized for the player.
public struct Leaderboard: Hashable, Sendable, Identifiable {
    /// The leaderboard's id in the game's configuration.
    public let id: String
    /// The id of the game that owns the leaderboard: this game, or a game of the group that shares it.
    public let game: String
    /// The localized name.
    public let name: String
    /// The developer's name for the leaderboard.
    public let referenceName: String
    /// The name of the leaderboard's image, or nil if it has none. See ``LaurelClient/image(named:ofGame:)``.
    public let image: String?
    /// The sort order of the scores.
    public let order: ScoreOrder
    /// The rule by which a player's submissions form their entry.
    public let submissionType: SubmissionType
    /// The score format, or nil if this version of the library does not know it.
    public let format: ScoreFormat?
    /// The range of accepted scores, or nil if every score is accepted.
    public let scoreRange: ClosedRange<Int64>?
    /// Whether the leaderboard is derived from other leaderboards and accepts no submissions.
    public let isCombined: Bool
    /// Whether the leaderboard is omitted from lists.
    public let isHidden: Bool
    /// The current occurrence: the open one, or the one that ended last.
    ///
    /// Nil on a classic leaderboard and before the first occurrence.
    public let occurrence: Occurrence?
    /// Whether the leaderboard is recurring.
    public let isRecurring: Bool
    /// The recurrence rule, or nil on a classic leaderboard.
    let recurrence: Recurrence?

    init(_ body: LeaderboardBody) throws {
        guard let order = ScoreOrder(rawValue: body.sortOrder),
            let submissionType = SubmissionType(rawValue: body.submissionType)
        else {
            throw LaurelError(
                .unexpectedAnswer, "This version does not support a setting of the leaderboard `\(body.id)`.")
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
    /// An occurrence of a recurring leaderboard.
    public struct Occurrence: Hashable, Sendable, Identifiable {
        /// The state of an occurrence.
        public enum State: String, Hashable, Sendable {
            /// The occurrence accepts scores that are earned now.
            case open
            /// The occurrence has ended. Scores that were earned in it are still ranked.
            case settling
            /// The occurrence has ended, and late scores are no longer ranked.
            case final
            /// The occurrence has ended, and the next one has not started.
            case gap
        }

        /// The number of the occurrence, from 0.
        public let number: Int64
        /// The start of the occurrence.
        public let startDate: Date
        /// The exclusive end of the occurrence.
        public let endDate: Date
        /// The state, or nil if this version of the library does not know it.
        public let state: State?
        /// The start of the next occurrence.
        public let nextStartDate: Date

        /// The number of the occurrence.
        public var id: Int64 { number }
        /// The duration in seconds.
        public var duration: TimeInterval { endDate.timeIntervalSince(startDate) }

        init(_ body: OccurrenceBody) {
            number = body.number
            startDate = Date(body.startDate)
            endDate = Date(body.endDate)
            state = State(rawValue: body.state)
            nextStartDate = Date(body.nextStartDate)
        }
    }

    /// A selection of an occurrence of a recurring leaderboard.
    public enum OccurrenceChoice: Hashable, Sendable {
        /// The open occurrence, or the one that ended last.
        case current
        /// The latest ended occurrence in which the player has an entry; if there is none, the latest ended occurrence.
        case previous
        /// The occurrence with this number.
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
