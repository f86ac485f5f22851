public import LaurelModel

/// A key to make.
public struct NewKeyBody: Codable, Hashable, Sendable {
    public var kind: APIKey.Kind
    public var environment: GameEnvironment?

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case kind, environment
    }

    public init(_ kind: APIKey.Kind, in environment: GameEnvironment? = nil) {
        self.kind = kind
        self.environment = environment
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
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(kind.rawValue, forKey: .kind)
        try fields.encodeIfPresent(environment?.rawValue, forKey: .environment)
    }
}
