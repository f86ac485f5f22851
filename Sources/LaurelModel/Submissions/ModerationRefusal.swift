/// A reason for which a correction of a player's scores is refused.
public enum ModerationRefusal: Error, Hashable, Sendable {
    /// The player has no entry on the leaderboard.
    case entryNotFound(LeaderboardID, player: PlayerReference)
    /// No score with this id is pending review.
    case reviewItemNotFound(String)
    /// The game has no action with this number.
    case actionNotFound(String)
    /// The action cannot be undone, or was undone before.
    case actionNotUndoable(String)
}

extension ModerationRefusal {
    /// The stable name of the problem: the last part of its `type`.
    public var slug: String {
        switch self {
        case .entryNotFound: "entry-not-found"
        case .reviewItemNotFound: "review-item-not-found"
        case .actionNotFound: "action-not-found"
        case .actionNotUndoable: "action-not-undoable"
        }
    }
}

extension ModerationRefusal: CustomStringConvertible {
    /// The error message, for display to people.
    public var description: String {
        switch self {
        case .entryNotFound(let id, let player):
            """
            The player \(player.text.quotedForMessage) has no entry on the leaderboard \(id). Check the player and \
            the occurrence.
            """
        case .reviewItemNotFound(let id):
            "No score \(id.quotedForMessage) is pending review. List the pending scores with GET /v1/admin/review."
        case .actionNotFound(let id):
            "This game has no action \(id.quotedForMessage). List the actions with GET /v1/admin/audit."
        case .actionNotUndoable(let id):
            "The action \(id.quotedForMessage) cannot be undone, or was already undone. Apply the opposite action."
        }
    }
}
