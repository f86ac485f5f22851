/// Text that another system made, kept and compared byte for byte.
///
/// Swift's own `String` calls two texts equal when Unicode holds them equivalent ("é" in one scalar or two), a database
/// compares bytes: one rule for both has to be chosen, and bytes are what the other system meant.
public struct ForeignText: Hashable, Sendable {
    /// The longest text, in bytes of UTF-8.
    public static let byteCountMax = 200

    public let text: String

    /// - Parameter text: 1 to ``byteCountMax`` bytes of UTF-8 without U+0000, which databases cannot keep in a text.
    public init(_ text: String) throws(InvalidForeignText) {
        let bytes = text.utf8
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count <= Self.byteCountMax else { throw .tooLong(byteCount: bytes.count) }
        guard !bytes.contains(0) else { throw .holdsNull }
        self.text = text
    }

    public static func == (a: Self, b: Self) -> Bool { a.text.utf8.elementsEqual(b.text.utf8) }

    public func hash(into hasher: inout Hasher) {
        text.hashBytes(into: &hasher)
    }
}

extension String {
    /// Hashes the bytes of UTF-8, for a type that compares them: equivalent texts of Unicode may have other bytes.
    package func hashBytes(into hasher: inout Hasher) {
        var text = self
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

/// Why a text from another system cannot be kept.
public enum InvalidForeignText: Error, Hashable, Sendable {
    case empty
    case tooLong(byteCount: Int)
    case holdsNull
}

extension InvalidForeignText: CustomStringConvertible {
    /// What a sentence says of the text; its subject goes before it.
    public var description: String {
        switch self {
        case .empty: "cannot be empty."
        case .tooLong(let byteCount): "has at most \(ForeignText.byteCountMax) bytes; this one has \(byteCount)."
        case .holdsNull: "cannot hold the character U+0000."
        }
    }
}
