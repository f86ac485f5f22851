public import LaurelModel

extension Author {
    /// The author's number in stored facts, which never changes.
    public var code: Int64 {
        switch self {
        case .player: 1
        case .server: 2
        }
    }

    /// Creates the author with a stored number, or returns nil if no author has that number.
    public init?(code: Int64) {
        switch code {
        case 1: self = .player
        case 2: self = .server
        default: return nil
        }
    }
}
