/// What a device sends to stay signed in.
public struct RefreshBody: Codable, Hashable, Sendable {
    public var refreshToken: String

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case refreshToken
    }

    public init(refreshToken: String) { self.refreshToken = refreshToken }

    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownFields(besides: CodingKeys.self)
        refreshToken = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .refreshToken)
    }
}
