public import Foundation
import LaurelKit

extension GKLeaderboard {
    /// An entry of a leaderboard: a player's score and rank.
    ///
    /// `@unchecked` because an open class cannot conform to `Sendable` with checks; its instances are immutable.
    open class Entry: NSObject, @unchecked Sendable {
        let leaderboard: String
        private let entry: Row

        /// The values of an entry, read at the same point in time.
        struct Row: Sendable {
            var player: LaurelKit.Player?
            var rank = 0
            var score: Int64 = 0
            var formattedScore = ""
            var context: UInt64 = 0
            var date = Date(timeIntervalSince1970: 0)
        }

        /// Creates an empty entry, for a subclass in a test. On Apple's platforms, entries are only loaded.
        public override init() {
            leaderboard = ""
            entry = Row()
            super.init()
        }

        init(_ entry: LaurelKit.Leaderboard.Entry, on leaderboard: String) {
            self.leaderboard = leaderboard
            self.entry = Row(
                player: entry.player, rank: entry.rank, score: entry.score, formattedScore: entry.formattedScore,
                context: entry.context, date: entry.date)
            super.init()
        }

        init(_ row: Row, on leaderboard: String) {
            self.leaderboard = leaderboard
            entry = row
            super.init()
        }

        /// The player with this entry.
        open var player: GKPlayer { entry.player.map { .known($0) } ?? GKPlayer() }
        /// The rank, from 1.
        open var rank: Int { entry.rank }
        /// The score.
        open var score: Int { Int(entry.score) }
        /// The score as text, in the local player's language.
        open var formattedScore: String { entry.formattedScore }
        /// The 64 bits that the game submitted with the score.
        open var context: Int { Int(truncatingIfNeeded: entry.context) }
        /// The time at which the score was earned.
        open var date: Date { entry.date }

        var bits: UInt64 { entry.context }
        var value: Int64 { entry.score }

        open override var description: String {
            "<GKLeaderboard.Entry player:\(player.gamePlayerID) rank:\(rank) date:\(date) score:\(score) "
                + "formattedScore:\(formattedScore) context:0x\(String(bits, radix: 16))>"
        }

        // MARK: Challenges

        /// Prepares a challenge to beat this entry, which must be the local player's. Returns a
        /// ``LaurelChallengeComposer``.
        @_disfavoredOverload
        @discardableResult
        open func challengeComposeController(
            withMessage message: String?, players: [GKPlayer]?,
            completionHandler: GKChallengeComposeCompletionBlock? = nil
        ) -> LaurelPage {
            LaurelChallengeComposer(.entry(self), message: message, players: players, block: completionHandler)
        }

        /// Prepares a challenge to beat this entry, which must be the local player's. Returns a
        /// ``LaurelChallengeComposer``.
        @discardableResult
        open func challengeComposeController(
            withMessage message: String?, players: [GKPlayer]?,
            completion completionHandler: GKChallengeComposeHandler? = nil
        ) -> LaurelPage {
            LaurelChallengeComposer(.entry(self), message: message, players: players, completion: completionHandler)
        }
    }
}

extension GKPlayer {
    /// Returns the player; ``GKLocalPlayer/local`` if it is the local player.
    static func known(_ player: LaurelKit.Player) -> GKPlayer {
        GKLocalPlayer.local.gamePlayerID == player.id ? GKLocalPlayer.local : GKPlayer(player)
    }
}
