import LaurelModel

/// What became of a player besides their flags. Names are in tables that can be erased, so no fact holds one.
public enum PlayerChange: Hashable, Sendable {
    /// They are new, or called otherwise, or look otherwise.
    case profile
    /// Everything that named them is gone.
    case erasure
    /// They were told something about a friend. Who that is stands in what can be erased.
    case friends
}

extension PlayerChange {
    /// The text by which ledgers keep it, which never changes.
    public var text: String {
        switch self {
        case .profile: "profile"
        case .erasure: "erasure"
        case .friends: "friends"
        }
    }

    /// - Throws: ``LedgerError/damaged(_:)``
    public init(text: String) throws(LedgerError) {
        switch text {
        case "profile": self = .profile
        case "erasure": self = .erasure
        case "friends": self = .friends
        default: throw .damaged("a player's change is called \(text.quotedForMessage)")
        }
    }
}
