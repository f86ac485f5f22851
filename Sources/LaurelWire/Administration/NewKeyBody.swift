public import LaurelModel

/// A request to create an API key.
public struct NewKeyBody: Codable, Hashable, Sendable {
    /// The kind of key.
    public var kind: APIKey.Kind
    /// The environment; that of the request's credential if omitted.
    public var environment: GameEnvironment?
    /// The name in lists; omitted for a key without a name.
    public var name: String?
    /// The expiry time; omitted for a key that does not expire.
    public var expiresAt: Moment?

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case kind, environment, name, expiresAt
    }

    /// Creates a request.
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
