public import Foundation
import LaurelKit

/// A leaderboard of this game: a classic one, or one occurrence of a recurring one.
///
/// `@unchecked` because a class that can be subclassed cannot be checked; a lock guards what changes.
open class GKLeaderboard: NSObject, @unchecked Sendable {
    /// How far back scores count, on a classic leaderboard.
    public enum TimeScope: Int, Sendable {
        /// The past 24 hours.
        case today = 0
        /// The past 7 days.
        case week = 1
        case allTime = 2
    }

    /// Among whom ranks are counted.
    public enum PlayerScope: Int, Sendable {
        case global = 0
        /// The player and their friends.
        case friendsOnly = 1
    }

    public enum LeaderboardType: Int, Sendable {
        /// It never begins anew.
        case classic = 0
        case recurring = 1
    }

    /// What the server said of it; nil for one that the game made to ask with.
    let loaded: Leaderboard?
    /// Of a recurring leaderboard, the one that this is.
    let occurrence: Leaderboard.Occurrence?
    let asked: Locked<AskedScores>

    init(_ leaderboard: Leaderboard, _ occurrence: Leaderboard.Occurrence? = nil) {
        loaded = leaderboard
        self.occurrence = occurrence ?? leaderboard.occurrence
        asked = Locked(AskedScores())
        super.init()
    }

    /// One to ask with: set its ``identifier``.
    public override init() {
        loaded = nil
        occurrence = nil
        asked = Locked(AskedScores())
        super.init()
    }

    /// One to ask with for the scores of these players.
    public init(players: [GKPlayer]) {
        loaded = nil
        occurrence = nil
        asked = Locked(AskedScores(players: players.map(\.gamePlayerID)))
        super.init()
    }

    /// One to ask with for the scores of these players; nil without any.
    public init?(playerIDs: [String]?) {
        guard let playerIDs else { return nil }
        loaded = nil
        occurrence = nil
        asked = Locked(AskedScores(players: playerIDs))
        super.init()
    }

    /// Its name in the player's language.
    open var title: String? { loaded?.name ?? asked.current.title }
    /// A server does not say to which group of games a leaderboard belongs.
    open var groupIdentifier: String? { nil }
    open var baseLeaderboardID: String { loaded?.id ?? asked.current.identifier ?? "" }
    open var type: GKLeaderboard.LeaderboardType { loaded?.isRecurring == true ? .recurring : .classic }
    /// Of this occurrence; nil on a classic leaderboard, and before the first occurrence.
    open var startDate: Date? { occurrence?.startDate }
    /// When the occurrence after this one starts.
    open var nextStartDate: Date? { occurrence?.nextStartDate }
    /// For how long this occurrence takes scores, in seconds; 0 on a classic leaderboard.
    open var duration: TimeInterval { occurrence?.duration ?? 0 }
    /// Leaderboards have names only.
    open var leaderboardDescription: String { "" }
    /// In the sandbox nothing is released yet.
    open var releaseState: GKReleaseState { .here }
    /// There are no activities on the server.
    open var activityIdentifier: String { "" }
    /// There are no activities on the server.
    open var activityProperties: [String: String] { [:] }
    /// Whether it takes scores and is in no list.
    open var isHidden: Bool { loaded?.isHidden ?? false }

    open override var description: String { "<GKLeaderboard \(baseLeaderboardID) \(title ?? "")>" }
}
