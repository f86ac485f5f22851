import LaurelModel

extension CommandFold {
    /// Writes down, in the transaction, what a player is to be told of the fact that comes next.
    ///
    /// - Parameter player: Nil where it concerns all who watch.
    mutating func tell(
        _ kind: ToldKind, to player: PlayerNumber?, in game: GameID, _ subject: Told.Subject
    ) {
        let position = state.head.position.next
        if position != toldPosition { (toldPosition, toldCount) = (position, 0) }
        let told = Told(
            id: ToldID(position: position, number: toldCount), kind: kind, moment: moment, game: game, player: player,
            subject: subject)
        toldCount += 1
        state.rows.set(.told(told.id), to: told)
        state.rows[.told(told.id, to: player)] = ""
    }

    mutating func tellCorrected(_ final: FinalOccurrence, in game: GameID) -> CommandOutcome {
        tell(.occurrenceCorrected, to: nil, in: game, .occurrence(final))
        return .unchanged
    }

    /// The fact says only that the player was told something: who it was about can be erased.
    mutating func tell(_ player: Player, _ news: FriendNews, of other: Player, in game: GameID) -> CommandOutcome {
        tell(ToldKind(news), to: player.number, in: game, .friend(other.number))
        return record(.player(.friends, of: player.number))
    }
}
