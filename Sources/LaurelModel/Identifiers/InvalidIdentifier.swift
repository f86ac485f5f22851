/// A reason for which a text is not a valid identifier.
public enum InvalidIdentifier: Error, Hashable, Sendable {
    /// The text is empty.
    case empty
    /// The text is too long.
    case tooLong(byteCount: Int, byteCountMax: Int)
    /// The text contains a character that identifiers do not allow.
    case unexpected(Unicode.Scalar)
    /// The text is `.` or `..`.
    case dots
}

extension InvalidIdentifier: CustomStringConvertible {
    public var description: String {
        switch self {
        case .empty:
            "An identifier must not be empty."
        case .tooLong(let byteCount, let byteCountMax):
            "An identifier must have at most \(byteCountMax) characters; this one has \(byteCount)."
        case .unexpected(let scalar):
            "An identifier may contain only A-Z a-z 0-9 . _ - but this one contains \(scalar.debugDescription)."
        case .dots:
            "An identifier must not be . or .., because clients remove them from URLs."
        }
    }
}
