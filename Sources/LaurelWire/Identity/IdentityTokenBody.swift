public import LaurelModel

/// A sign-in with a token of the developer's server or of Apple.
public struct IdentityTokenBody: Codable, Hashable, Sendable {
    /// The identity token.
    public var token: String
    /// The nonce whose hash is in Apple's token.
    public var nonce: String?
    /// The display name of a new player.
    public var displayName: DisplayName?

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case token, nonce, displayName
    }

    /// Creates a sign-in.
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
