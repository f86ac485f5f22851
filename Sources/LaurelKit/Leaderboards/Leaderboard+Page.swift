public import Foundation
import LaurelWire

extension Leaderboard {
    /// A player's place on a leaderboard.
    public struct Entry: Hashable, Sendable, Identifiable {
        /// From 1, by the leaderboard's rule for ties.
        public let rank: Int
        /// Among everybody, where ``rank`` is among friends; nil elsewhere.
        public let globalRank: Int?
        public let player: Player
        public let score: Int64
        /// The score as this player reads it.
        public let formattedScore: String
        /// What the game sent with the score.
        public let context: UInt64
        /// When the score was earned.
        public let date: Date

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

    /// Part of a ranking; all of it is true at one moment.
    public struct Page: Hashable, Sendable {
        public let entries: [Entry]
        /// How many players the ranking has.
        public let playerCount: Int
        /// The signed-in player's own entry, inside the page or not; nil where they have none.
        public let localPlayerEntry: Entry?
        /// Of the players that were named, the ids of those who have no entry.
        public let notFound: [String]
        /// The occurrence that it is of; nil on a classic leaderboard.
        public let occurrence: Occurrence?
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

    /// Which rows of a ranking are wanted.
    public enum Selection: Hashable, Sendable {
        /// The best, from the first.
        case top(Int)
        /// - Parameter from: The rank of the first row, from 1.
        /// - Parameter count: 1 to 100.
        case rows(from: Int, count: Int)
        /// The rows around a player; the page stays full at both ends.
        case around(playerID: String, count: Int = 11)
        /// The rows around the place that a score would get.
        case aroundScore(Int64, count: Int = 11)
        /// These players, with their ranks among all.
        case players([String])
        /// The rows from the place where the best `100 - p` of a hundred end.
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

    /// Among whom ranks are counted.
    public enum Scope: String, Hashable, Sendable {
        case global
        /// The player and their friends.
        case friends
    }

    /// How far back scores count, on a classic leaderboard; others ignore it.
    public enum TimeScope: String, Hashable, Sendable {
        case allTime
        /// The past 24 hours.
        case today
        /// The past 7 days.
        case week
    }

    /// The rank that a score would get.
    public struct Prospect: Hashable, Sendable {
        public let rank: Int
        /// How many players the ranking has without it.
        public let playerCount: Int
        /// The score as this player reads it.
        public let formattedScore: String

        init(_ body: ProspectiveRankBody) {
            rank = body.rank
            playerCount = body.playerCount
            formattedScore = body.formattedScore
        }
    }
}
