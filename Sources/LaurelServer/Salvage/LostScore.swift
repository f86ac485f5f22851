import LaurelCore
import LaurelModel

/// A player's account as a former primary has it.
struct LostAccount: Sendable {
    let player: Player
    /// The sign-in methods of a player that the current ledger does not have under this id.
    var links: [(credential: String, linkedAt: Moment)] = []

    /// The player to create in the current ledger, with the same id.
    var newPlayer: NewPlayer {
        // A generated name contains the number, which may belong to another player now.
        let isGenerated = player.displayName == DisplayName(numbered: player.number)
        return NewPlayer(
            id: player.id, externalID: player.externalID, displayName: isGenerated ? nil : player.displayName)
    }
}

/// A score that only a former primary has.
struct LostScore: Sendable {
    let fact: Fact
    let content: SubmissionFact
    let account: LostAccount
    let leaderboard: Leaderboard

    /// Returns the same submission for a player of the current ledger.
    ///
    /// The same id, dates and author let the ledger recognize a client's retry. A score pending review is checked
    /// again.
    func submission(of player: PlayerReference) -> Submission {
        var submission = Submission(
            id: content.id, game: leaderboard.game, leaderboard: leaderboard.id, player: player, score: content.score,
            context: content.context, date: content.date, sentAt: content.sentAt,
            occurrence: content.namedOccurrence, receivedAt: content.receivedAt, author: content.author)
        // The API layer verified the signature if the leaderboard required one.
        submission.isSigned = true
        (submission.acceptedAt, submission.isChecked) = (fact.moment, content.outcome != .pendingReview)
        return submission
    }
}
