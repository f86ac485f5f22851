public import LaurelModel

extension Author {
    /// The number by which ledgers keep it, which never changes.
    public var code: Int64 {
        switch self {
        case .player: 1
        case .server: 2
        }
    }

    /// Nil for a number that no author has.
    public init?(code: Int64) {
        switch code {
        case 1: self = .player
        case 2: self = .server
        default: return nil
        }
    }
}
