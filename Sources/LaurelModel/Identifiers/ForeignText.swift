/// Text from another system, stored and compared byte for byte.
///
/// Swift's `String` treats canonically equivalent texts as equal ("é" in one scalar or two), but a database compares
/// bytes. Laurel and the database must use the same rule, so both compare the bytes that the other system sent.
public struct ForeignText: Hashable, Sendable {
    /// The maximum length, in bytes of UTF-8.
    public static let byteCountMax = 200

    /// The text.
    public let text: String

    /// Creates a text.
    ///
    /// - Parameter text: 1 to ``byteCountMax`` bytes of UTF-8 without U+0000, which databases cannot store in a text.
    public init(_ text: String) throws(InvalidForeignText) {
        let bytes = text.utf8
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count <= Self.byteCountMax else { throw .tooLong(byteCount: bytes.count) }
        guard !bytes.contains(0) else { throw .holdsNull }
        self.text = text
    }

    /// Creates a text from the valid text of another one.
    init(known text: String) { self.text = text }

    public static func == (a: Self, b: Self) -> Bool {
        var (a, b) = (a.text, b.text)
        return a.withUTF8 { a in b.withUTF8 { b in a.count == b.count && a.elementsEqual(b) } }
    }

    public func hash(into hasher: inout Hasher) {
        text.hashBytes(into: &hasher)
    }
}

extension String {
    /// Hashes the bytes of UTF-8, for a type that compares bytes: canonically equivalent texts may have different
    /// bytes.
    package func hashBytes(into hasher: inout Hasher) {
        var text = self
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

/// A reason for which a text from another system is invalid.
public enum InvalidForeignText: Error, Hashable, Sendable {
    /// The text is empty.
    case empty
    /// The text is longer than ``ForeignText/byteCountMax``.
    case tooLong(byteCount: Int)
    /// The text contains U+0000.
    case holdsNull
}

extension InvalidForeignText: CustomStringConvertible {
    /// The predicate of an error sentence, without its subject.
    public var description: String {
        switch self {
        case .empty: "is empty. Use 1 to \(ForeignText.byteCountMax) bytes."
        case .tooLong(let byteCount): "has \(byteCount) bytes. Use at most \(ForeignText.byteCountMax)."
        case .holdsNull: "contains the character U+0000. Remove it."
        }
    }
}
