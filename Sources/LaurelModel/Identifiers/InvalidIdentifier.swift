/// Why a text cannot name a game, a group or a leaderboard.
public enum InvalidIdentifier: Error, Hashable, Sendable {
    case empty
    case tooLong(byteCount: Int, byteCountMax: Int)
    case unexpected(Unicode.Scalar)
    case dots
}

extension InvalidIdentifier: CustomStringConvertible {
    public var description: String {
        switch self {
        case .empty:
            "An identifier cannot be empty."
        case .tooLong(let byteCount, let byteCountMax):
            "An identifier has at most \(byteCountMax) characters; this one has \(byteCount)."
        case .unexpected(let scalar):
            "An identifier is made of A-Z a-z 0-9 . _ - and cannot hold \(scalar.debugDescription)."
        case .dots:
            "An identifier cannot be . or .., which clients remove from addresses."
        }
    }
}
