/// A studio's own id for a player: any text of 1 to 200 bytes that does not begin `p_`.
public struct ExternalID: Hashable, Sendable {
    public var text: String { content.text }
    private let content: ForeignText

    public init(_ text: String) throws(InvalidExternalID) {
        guard !PlayerID.begins(text) else { throw .reserved }
        do throws(InvalidForeignText) { content = try ForeignText(text) } catch { throw .text(error) }
    }
}

/// Why a text cannot be a studio's id for a player.
public enum InvalidExternalID: Error, Hashable, Sendable, CustomStringConvertible {
    case reserved
    case text(InvalidForeignText)

    public var description: String {
        switch self {
        case .reserved: "A studio's own player id cannot begin \(PlayerID.prefix): Laurel's ids do."
        case .text(let reason): "A player's id \(reason)"
        }
    }
}

extension ExternalID: CustomStringConvertible {
    public var description: String { text }
}
