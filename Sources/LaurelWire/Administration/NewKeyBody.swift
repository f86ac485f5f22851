public import LaurelModel

/// A key to make.
public struct NewKeyBody: Codable, Hashable, Sendable {
    public var kind: APIKey.Kind
    public var environment: GameEnvironment?
    /// Shown in lists; left out for a key without a name.
    public var name: String?
    /// Left out, it lasts until it is revoked.
    public var expiresAt: Moment?

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case kind, environment, name, expiresAt
    }

    public init(
        _ kind: APIKey.Kind, in environment: GameEnvironment? = nil, name: String? = nil, expiresAt: Moment? = nil
    ) {
        self.kind = kind
        self.environment = environment
        self.name = name
        self.expiresAt = expiresAt
    }

    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownFields(besides: CodingKeys.self)
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        guard let kind: APIKey.Kind = try fields.choice(.kind) else {
            throw DecodingError.keyNotFound(
                CodingKeys.kind, .init(codingPath: decoder.codingPath, debugDescription: ""))
        }
        self.kind = kind
        environment = try fields.choice(.environment)
        name = try fields.decodeIfPresent(String.self, forKey: .name)
        expiresAt = try fields.decodeIfPresent(Moment.self, forKey: .expiresAt)
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(kind.rawValue, forKey: .kind)
        try fields.encodeIfPresent(environment?.rawValue, forKey: .environment)
        try fields.encodeIfPresent(name, forKey: .name)
        try fields.encodeIfPresent(expiresAt, forKey: .expiresAt)
    }
}
