/// The developer's own id for a player: a text of 1 to 200 bytes that does not start with `p_`, without control
/// characters and surrounding spaces. `.`, `..` and `me` are reserved, because they have another meaning in URLs.
public struct ExternalID: Hashable, Sendable {
    /// The text of the id.
    public var text: String { content.text }
    private let content: ForeignText

    /// Creates an external id.
    public init(_ text: String) throws(InvalidExternalID) {
        self = try .stored(text)
        if text.utf8.count <= 2, [".", "..", "me"].contains(where: { text.utf8.elementsEqual($0.utf8) }) {
            throw .routed
        }
        // Only ASCII control characters are rejected: ids that were decoded wrongly contain U+0080 to U+009F.
        guard !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { throw .holdsControl }
        guard text.unicodeScalars.first?.isSpace == false, text.unicodeScalars.last?.isSpace == false else {
            throw .isPadded
        }
    }

    /// Returns a stored id without the checks for new ids.
    package static func stored(_ text: String) throws(InvalidExternalID) -> Self {
        guard !PlayerID.begins(text) else { throw .reserved }
        do throws(InvalidForeignText) { return ExternalID(try ForeignText(text)) } catch { throw .text(error) }
    }

    private init(_ content: ForeignText) { self.content = content }

    /// Creates an id from the text of another id.
    init(known text: String) { content = ForeignText(known: text) }
}

extension Unicode.Scalar {
    /// Whether this scalar is white space. Looking up the properties of an ASCII character would cost more than all
    /// other checks.
    fileprivate var isSpace: Bool { isASCII ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace }
}

/// A reason for which a text is not a valid external id.
public enum InvalidExternalID: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text starts with the prefix of Laurel's ids.
    case reserved
    /// The text has another meaning in URLs.
    case routed
    /// The text contains a control character.
    case holdsControl
    /// The text starts or ends with a space.
    case isPadded
    /// The text is empty, too long or contains U+0000.
    case text(InvalidForeignText)

    public var description: String {
        switch self {
        case .reserved:
            "The external player id starts with \(PlayerID.prefix), the prefix of Laurel's ids. Use another id."
        case .routed: "The external player id is ., .. or me, which have another meaning in URLs. Use another id."
        case .holdsControl: "The external player id contains a control character, such as a line break. Remove it."
        case .isPadded: "The external player id starts or ends with a space. Remove the space."
        case .text(let reason): "The external player id \(reason)"
        }
    }
}

extension ExternalID: CustomStringConvertible {
    public var description: String { text }
}
