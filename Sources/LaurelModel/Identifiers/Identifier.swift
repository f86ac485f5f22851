/// The name that a developer gives a game, a group or a leaderboard, such as `com.dragonforged.whackacac`.
///
/// Nothing is trimmed or case-folded: the text a developer typed is the text a game must send. `Subject` only keeps a
/// game's name from being taken for a leaderboard's.
public struct Identifier<Subject>: Hashable, Sendable {
    /// The longest identifier, in bytes (each character is one byte).
    public static var byteCountMax: Int { 100 }

    public let text: String

    /// Creates an identifier from external text.
    ///
    /// - Parameter text: One to ``byteCountMax`` ASCII letters, digits, dots, dashes or underscores, other than `.` and `..`, which
    ///   clients remove from addresses.
    /// - Throws: The first rule that `text` breaks.
    public init(_ text: String) throws(InvalidIdentifier) {
        self = try .stored(text)
        guard text != ".", text != ".." else { throw .dots }
    }

    /// A stored identifier, which is accepted without today's checks.
    package static func stored(_ text: String) throws(InvalidIdentifier) -> Self {
        guard !text.isEmpty else { throw .empty }
        // First, so that a length is told in characters: from here on each is one byte.
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
    /// By Unicode scalar, which for identifiers is also by byte.
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
