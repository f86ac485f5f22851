/// A request for new tokens of a session.
public struct RefreshBody: Codable, Hashable, Sendable {
    /// The refresh token of the session.
    public var refreshToken: String

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case refreshToken
    }

    /// Creates a request.
    public init(refreshToken: String) { self.refreshToken = refreshToken }

    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownFields(besides: CodingKeys.self)
        refreshToken = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .refreshToken)
    }
}
