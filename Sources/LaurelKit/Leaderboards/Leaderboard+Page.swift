public import Foundation
import LaurelWire

extension Leaderboard {
    /// A player's entry on a leaderboard.
    public struct Entry: Hashable, Sendable, Identifiable {
        /// The rank, from 1, by the leaderboard's tie rule.
        public let rank: Int
        /// The rank among all players if ``rank`` is the rank among friends; otherwise nil.
        public let globalRank: Int?
        /// The player.
        public let player: Player
        /// The score as a raw integer.
        public let score: Int64
        /// The score, formatted for the reader's locale.
        public let formattedScore: String
        /// The context that the game submitted with the score.
        public let context: UInt64
        /// The date on which the score was earned.
        public let date: Date

        /// The player's id.
        public var id: String { player.id }

        init(_ body: EntryBody) {
            rank = body.rank
            globalRank = body.globalRank
            player = Player(body.player)
            score = body.score
            formattedScore = body.formattedScore
            context = body.context
            date = Date(body.date)
        }
    }

    /// A page of a ranking, read at one point in time.
    public struct Page: Hashable, Sendable {
        /// The entries, best first.
        public let entries: [Entry]
        /// The number of players on the ranking.
        public let playerCount: Int
        /// The signed-in player's entry, inside or outside the page, or nil if they have none.
        public let localPlayerEntry: Entry?
        /// The ids of requested players who have no entry.
        public let notFound: [String]
        /// The occurrence to which the page belongs, or nil on a classic leaderboard.
        public let occurrence: Occurrence?
        /// The time at which the page was generated.
        public let generatedAt: Date

        init(_ body: EntriesBody) {
            entries = body.entries.map(Entry.init)
            playerCount = body.playerCount
            localPlayerEntry = body.localPlayerEntry.map(Entry.init)
            notFound = body.notFound ?? []
            occurrence = body.occurrence.map(Occurrence.init)
            generatedAt = Date(body.generatedAt)
        }
    }

    /// The rows of a ranking that a page contains.
    public enum Selection: Hashable, Sendable {
        /// The best entries. The associated value is the number of rows.
        case top(Int)
        /// Consecutive rows, starting at a row number.
        ///
        /// - Parameters:
        ///   - from: The first row, from 1.
        ///   - count: The number of rows, from 1 to 100.
        case rows(from: Int, count: Int)
        /// The rows around a player. Near both ends of the ranking, the page is also full.
        case around(playerID: String, count: Int = 11)
        /// The rows around the place that a score would get.
        case aroundScore(Int64, count: Int = 11)
        /// The entries of these players, with their ranks among all players.
        case players([String])
        /// Consecutive rows, starting at a percentile from 0 to 100: 100 is the best entry, 50 the median and 0 the
        /// last entry.
        case percentile(Int, count: Int = 25)

        var queryItems: [URLQueryItem] {
            switch self {
            case .top(let count): Self.items(("start", "1"), ("limit", "\(count)"))
            case .rows(let from, let count): Self.items(("start", "\(from)"), ("limit", "\(count)"))
            case .around(let id, let count): Self.items(("around", id), ("limit", "\(count)"))
            case .aroundScore(let score, let count): Self.items(("aroundScore", "\(score)"), ("limit", "\(count)"))
            case .players(let ids): ids.map { URLQueryItem(name: "player", value: $0) }
            case .percentile(let percentile, let count):
                Self.items(("percentile", "\(percentile)"), ("limit", "\(count)"))
            }
        }

        private static func items(_ pairs: (String, String)...) -> [URLQueryItem] {
            pairs.map { URLQueryItem(name: $0, value: $1) }
        }
    }

    /// The set of players in which ranks are counted.
    public enum Scope: String, Hashable, Sendable {
        /// All players.
        case global
        /// The player and their friends.
        case friends
    }

    /// The time window in which scores count. Only classic leaderboards use it.
    public enum TimeScope: String, Hashable, Sendable {
        /// Scores of any age.
        case allTime
        /// The past 24 hours.
        case today
        /// The past 7 days.
        case week
    }

    /// The rank that a score would get.
    public struct Prospect: Hashable, Sendable {
        /// The rank, from 1.
        public let rank: Int
        /// The number of players on the ranking without the score.
        public let playerCount: Int
        /// The score, formatted for the reader's locale.
        public let formattedScore: String

        init(_ body: ProspectiveRankBody) {
            rank = body.rank
            playerCount = body.playerCount
            formattedScore = body.formattedScore
        }
    }
}
