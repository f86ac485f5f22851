/// A studio's own id for a player: a text of 1 to 200 bytes that does not begin `p_`, without control characters and without
/// spaces around it. `.`, `..` and `me` are reserved: addresses give them another meaning.
public struct ExternalID: Hashable, Sendable {
    public var text: String { content.text }
    private let content: ForeignText

    public init(_ text: String) throws(InvalidExternalID) {
        self = try .stored(text)
        guard ![".", "..", "me"].contains(where: { text.utf8.elementsEqual($0.utf8) }) else { throw .routed }
        // Only control characters of ASCII are refused: ids that were decoded wrongly contain U+0080 to U+009F.
        guard !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { throw .holdsControl }
        guard text.unicodeScalars.first?.properties.isWhitespace == false,
            text.unicodeScalars.last?.properties.isWhitespace == false
        else { throw .isPadded }
    }

    /// A stored id, which is accepted without today's checks.
    package static func stored(_ text: String) throws(InvalidExternalID) -> Self {
        guard !PlayerID.begins(text) else { throw .reserved }
        do throws(InvalidForeignText) { return ExternalID(try ForeignText(text)) } catch { throw .text(error) }
    }

    private init(_ content: ForeignText) { self.content = content }
}

/// Why a text cannot be a studio's id for a player.
public enum InvalidExternalID: Error, Hashable, Sendable, CustomStringConvertible {
    case reserved
    case routed
    case holdsControl
    case isPadded
    case text(InvalidForeignText)

    public var description: String {
        switch self {
        case .reserved: "A studio's own player id cannot begin \(PlayerID.prefix): Laurel's ids do."
        case .routed: "A player's id cannot be ., .. or me: addresses give these another meaning."
        case .holdsControl: "A player's id cannot contain control characters, such as line breaks."
        case .isPadded: "A player's id cannot begin or end with a space. Remove it."
        case .text(let reason): "A player's id \(reason)"
        }
    }
}

extension ExternalID: CustomStringConvertible {
    public var description: String { text }
}
