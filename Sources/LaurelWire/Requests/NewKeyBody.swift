public import LaurelModel

/// A key to make.
public struct NewKeyBody: Decodable, Hashable, Sendable {
    public var kind: APIKey.Kind
    public var environment: GameEnvironment?

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case kind, environment
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
}
