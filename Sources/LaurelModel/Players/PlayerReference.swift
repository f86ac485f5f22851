/// How a request names a player.
public enum PlayerReference: Hashable, Sendable {
    case id(PlayerID)
    case external(ExternalID)

    /// Reads a player's name as server keys write it: Laurel's own id where it begins `p_`, the studio's otherwise.
    public init(_ text: String) throws(InvalidPlayerReference) {
        if text.utf8.starts(with: PlayerID.prefix.utf8) {
            do throws(InvalidPlayerID) { self = .id(try PlayerID(text)) } catch { throw .id(error) }
        } else {
            do throws(InvalidExternalID) { self = .external(try ExternalID(text)) } catch { throw .external(error) }
        }
    }

    public var text: String {
        switch self {
        case .id(let id): id.text
        case .external(let id): id.text
        }
    }
}

/// Why a text names no player.
public enum InvalidPlayerReference: Error, Hashable, Sendable, CustomStringConvertible {
    case id(InvalidPlayerID)
    case external(InvalidExternalID)

    public var description: String {
        switch self {
        case .id(let reason): reason.description
        case .external(let reason): reason.description
        }
    }
}
