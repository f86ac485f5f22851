/// A reference to a player in a request.
public enum PlayerReference: Hashable, Sendable {
    /// Laurel's id.
    case id(PlayerID)
    /// The developer's own id.
    case external(ExternalID)

    /// Parses a reference: Laurel's id if it starts with `p_`, the developer's own id otherwise.
    public init(_ text: String) throws(InvalidPlayerReference) {
        if PlayerID.begins(text) {
            do throws(InvalidPlayerID) { self = .id(try PlayerID(text)) } catch { throw .id(error) }
        } else {
            do throws(InvalidExternalID) { self = .external(try ExternalID(text)) } catch { throw .external(error) }
        }
    }

    /// The text of the id.
    public var text: String {
        switch self {
        case .id(let id): id.text
        case .external(let id): id.text
        }
    }
}

/// A reason for which a text is not a player reference.
public enum InvalidPlayerReference: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text is not a valid id of Laurel's.
    case id(InvalidPlayerID)
    /// The text is not a valid external id.
    case external(InvalidExternalID)

    public var description: String {
        switch self {
        case .id(let reason): reason.description
        case .external(let reason): reason.description
        }
    }
}
