public import Foundation
import LaurelKit

extension GKLeaderboard {
    /// A player's place on a leaderboard.
    ///
    /// `@unchecked` because a class that can be subclassed cannot be checked; nothing of this one changes.
    open class Entry: NSObject, @unchecked Sendable {
        let leaderboard: String
        private let entry: Row

        /// What it is made of; all of it was read at one moment.
        struct Row: Sendable {
            var player: LaurelKit.Player?
            var rank = 0
            var score: Int64 = 0
            var formattedScore = ""
            var context: UInt64 = 0
            var date = Date(timeIntervalSince1970: 0)
        }

        /// Creates an entry of no player, for a test's subclass; Apple's are only loaded.
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

        open var player: GKPlayer { entry.player.map { .known($0) } ?? GKPlayer() }
        /// From 1.
        open var rank: Int { entry.rank }
        open var score: Int { Int(entry.score) }
        /// As this player reads it.
        open var formattedScore: String { entry.formattedScore }
        /// The 64 bits that the game sent with the score.
        open var context: Int { Int(truncatingIfNeeded: entry.context) }
        /// When the score was earned.
        open var date: Date { entry.date }

        var bits: UInt64 { entry.context }
        var value: Int64 { entry.score }

        open override var description: String {
            "<GKLeaderboard.Entry player:\(player.gamePlayerID) rank:\(rank) date:\(date) score:\(score) "
                + "formattedScore:\(formattedScore) context:0x\(String(bits, radix: 16))>"
        }

        // MARK: Challenges

        /// Prepares a challenge to beat this entry, which must be the local player's. See ``LaurelChallengeComposer``.
        @_disfavoredOverload
        @discardableResult
        open func challengeComposeController(
            withMessage message: String?, players: [GKPlayer]?,
            completionHandler: GKChallengeComposeCompletionBlock? = nil
        ) -> LaurelPage {
            LaurelChallengeComposer(.entry(self), message: message, players: players, block: completionHandler)
        }

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
    /// The local player where it is them.
    static func known(_ player: LaurelKit.Player) -> GKPlayer {
        GKLocalPlayer.local.gamePlayerID == player.id ? GKLocalPlayer.local : GKPlayer(player)
    }
}
