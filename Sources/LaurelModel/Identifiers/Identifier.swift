/// The identifier that a developer chooses for a game, a group or a leaderboard, such as `com.dragonforged.whackacac`.
///
/// The text is neither trimmed nor case-folded: a game must send exactly what the developer typed. `Subject` exists
/// only so that identifiers of different things have different types.
public struct Identifier<Subject>: Hashable, Sendable {
    /// The maximum length, in bytes (each character is one byte).
    public static var byteCountMax: Int { 100 }

    /// The text of the identifier.
    public let text: String

    /// Parses an identifier.
    ///
    /// - Parameter text: One to ``byteCountMax`` ASCII letters, digits, dots, dashes or underscores, other than `.` and
    ///   `..`, which clients remove from URLs.
    /// - Throws: The first rule that `text` breaks.
    public init(_ text: String) throws(InvalidIdentifier) {
        self = try .stored(text)
        guard text != ".", text != ".." else { throw .dots }
    }

    /// Returns a stored identifier without the checks for new identifiers.
    package static func stored(_ text: String) throws(InvalidIdentifier) -> Self {
        guard !text.isEmpty else { throw .empty }
        // Checked first, so that the length in the error below is in characters: from here on, each is one byte.
        if let stray = text.unicodeScalars.first(where: { !$0.isIdentifierScalar }) { throw .unexpected(stray) }
        guard text.utf8.count <= Self.byteCountMax else {
            throw .tooLong(byteCount: text.utf8.count, byteCountMax: Self.byteCountMax)
        }
        return Identifier(known: text)
    }

    private init(known text: String) { self.text = text }
}

extension Identifier: CustomStringConvertible {
    public var description: String { text }
}

extension Identifier: Comparable {
    /// Compares by Unicode scalar, which is also the byte order for identifiers.
    public static func < (a: Self, b: Self) -> Bool { a.text < b.text }
}

extension Unicode.Scalar {
    fileprivate var isIdentifierScalar: Bool {
        switch self {
        case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "-": true
        default: false
        }
    }
}
