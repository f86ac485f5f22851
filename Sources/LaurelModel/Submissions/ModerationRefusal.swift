/// Why the studio's word about a player's score is not done.
public enum ModerationRefusal: Error, Hashable, Sendable {
    case entryNotFound(LeaderboardID, player: PlayerReference)
    /// Nothing waits for a decision there.
    case reviewItemNotFound(String)
    case actionNotFound(String)
    /// What was done cannot be undone, or has been.
    case actionNotUndoable(String)
}

extension ModerationRefusal {
    /// The stable name of the problem, the last part of its `type`.
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
    /// A sentence that a person can act on.
    public var description: String {
        switch self {
        case .entryNotFound(let id, let player):
            "The player \(player.text.quotedForMessage) has no entry on \(id). Check the player, and the occurrence."
        case .reviewItemNotFound(let id):
            "No held score \(id.quotedForMessage) waits for a decision. GET /v1/admin/review lists those that do."
        case .actionNotFound(let id):
            "There is no action \(id.quotedForMessage) in this game. GET /v1/admin/audit lists them."
        case .actionNotUndoable(let id):
            "The action \(id.quotedForMessage) cannot be undone, or was undone before. Do the opposite instead."
        }
    }
}
