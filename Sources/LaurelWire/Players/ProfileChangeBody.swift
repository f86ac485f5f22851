public import LaurelModel

/// A player's change of their own profile. Omitted fields do not change.
public struct ProfileChangeBody: Codable, Hashable, Sendable {
    /// The new display name.
    public var displayName: DisplayName?

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case displayName
    }

    /// Creates a change.
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
