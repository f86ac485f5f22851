public import LaurelModel

/// What a player wants otherwise about themselves; what is left out stays.
public struct ProfileChangeBody: Codable, Hashable, Sendable {
    public var displayName: DisplayName?

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case displayName
    }

    public init(displayName: DisplayName? = nil) { self.displayName = displayName }

    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownFields(besides: CodingKeys.self)
        displayName = try decoder.container(keyedBy: CodingKeys.self).parse(.displayName, as: DisplayName.init)
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encodeIfPresent(displayName?.text, forKey: .displayName)
    }
}
