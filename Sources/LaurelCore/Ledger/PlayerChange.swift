import LaurelModel

/// A change to a player other than to their flags. Names are stored in erasable tables, so a fact contains none.
public enum PlayerChange: Hashable, Sendable {
    /// The player was created, or their name or avatar changed.
    case profile
    /// All personal data of the player was erased.
    case erasure
    /// The player received a notification about a friend. The friend is stored in erasable data only.
    case friends
}

extension PlayerChange {
    /// The change's text in stored facts, which never changes.
    public var text: String {
        switch self {
        case .profile: "profile"
        case .erasure: "erasure"
        case .friends: "friends"
        }
    }

    /// Decodes the stored text.
    ///
    /// - Throws: ``LedgerError/damaged(_:)`` if no change has this text.
    public init(text: String) throws(LedgerError) {
        switch text {
        case "profile": self = .profile
        case "erasure": self = .erasure
        case "friends": self = .friends
        default: throw .damaged("the player change \(text.quotedForMessage) is unknown")
        }
    }
}
