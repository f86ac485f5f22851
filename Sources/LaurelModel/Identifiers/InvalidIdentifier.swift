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
            "The identifier is empty. Use A-Z a-z 0-9 . _ -"
        case .tooLong(let byteCount, let byteCountMax):
            "The identifier has \(byteCount) characters. Use at most \(byteCountMax)."
        case .unexpected(let scalar):
            "The identifier contains \(scalar.debugDescription). Use only A-Z a-z 0-9 . _ -"
        case .dots:
            "The identifier is . or .., which clients remove from URLs. Use another identifier."
        }
    }
}
