/// How another key takes a key's place.
public struct KeyRotationBody: Codable, Hashable, Sendable {
    /// How long the former key goes on; a day where it is left out.
    public var overlapSeconds: Int64?

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case overlapSeconds
    }

    public init(overlapSeconds: Int64? = nil) { self.overlapSeconds = overlapSeconds }

    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownFields(besides: CodingKeys.self)
        overlapSeconds = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(
            Int64.self, forKey: .overlapSeconds)
    }
}
