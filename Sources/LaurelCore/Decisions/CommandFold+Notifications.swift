import LaurelModel

extension CommandFold {
    /// Stores a notification about the next fact, in its transaction.
    ///
    /// - Parameter player: Nil for a notification to all players who watch.
    mutating func notify(
        _ kind: ToldKind, to player: PlayerNumber?, in game: GameID, _ subject: Told.Subject
    ) {
        let position = state.head.position.next
        if position != notifiedPosition { (notifiedPosition, notificationCount) = (position, 0) }
        let told = Told(
            id: ToldID(position: position, number: notificationCount), kind: kind, moment: moment, game: game,
            player: player,
            subject: subject)
        notificationCount += 1
        state.rows.set(.notification(told.id), to: told)
        state.rows[.notification(told.id, to: player)] = ""
    }

    mutating func notifyCorrection(_ final: FinalOccurrence, in game: GameID) -> CommandOutcome {
        notify(.occurrenceCorrected, to: nil, in: game, .occurrence(final))
        return .unchanged
    }

    /// Notifies a player about a friend. The fact names only the notified player, so that the other can be erased.
    mutating func notify(_ player: Player, _ news: FriendNews, of other: Player, in game: GameID) -> CommandOutcome {
        notify(ToldKind(news), to: player.number, in: game, .friend(other.number))
        return record(.player(.friends, of: player.number))
    }
}
