import LaurelModel

extension CommandFold {
    /// Stores a notification about the next fact, in its transaction.
    ///
    /// - Parameter player: The recipient; nil for all players who watch the leaderboard or have an entry on it.
    mutating func notify(
        _ kind: NotificationKind, to player: PlayerNumber?, in game: GameID, _ subject: OutboxNotification.Subject
    ) {
        let position = state.head.position.next
        if position != notifiedPosition { (notifiedPosition, notificationCount) = (position, 0) }
        let notification = OutboxNotification(
            id: NotificationID(position: position, number: notificationCount), kind: kind, moment: moment, game: game,
            player: player,
            subject: subject)
        notificationCount += 1
        state.rows.set(.notification(notification.id), to: notification)
        state.rows[.notification(notification.id, to: player)] = ""
    }

    mutating func notifyCorrection(_ final: FinalOccurrence, in game: GameID) -> CommandOutcome {
        notify(.occurrenceCorrected, to: nil, in: game, .occurrence(final))
        return .unchanged
    }

    /// Notifies a player about a friend. The fact names only the notified player, so that the other can be erased.
    mutating func notify(
        _ player: Player, _ news: FriendNotification, of other: Player, in game: GameID
    ) -> CommandOutcome {
        notify(NotificationKind(news), to: player.number, in: game, .friend(other.number))
        return record(.player(.friends, of: player.number))
    }
}
