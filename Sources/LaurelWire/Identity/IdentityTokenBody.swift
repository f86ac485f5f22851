public import LaurelModel

/// What a device sends to sign in by a token of the studio's server or of Apple's.
public struct IdentityTokenBody: Codable, Hashable, Sendable {
    public var token: String
    /// For Apple: the nonce whose hash is in the token.
    public var nonce: String?
    public var displayName: DisplayName?

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case token, nonce, displayName
    }

    public init(token: String, nonce: String? = nil, displayName: DisplayName? = nil) {
        self.token = token
        self.nonce = nonce
        self.displayName = displayName
    }

    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownFields(besides: CodingKeys.self)
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        token = try fields.decode(String.self, forKey: .token)
        nonce = try fields.decodeIfPresent(String.self, forKey: .nonce)
        displayName = try fields.parse(.displayName) { text throws(InvalidChosenName) in try DisplayName(chosen: text) }
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(token, forKey: .token)
        try fields.encodeIfPresent(nonce, forKey: .nonce)
        try fields.encodeIfPresent(displayName?.text, forKey: .displayName)
    }
}
