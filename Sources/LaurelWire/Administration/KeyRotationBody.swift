/// A request to rotate an API key.
public struct KeyRotationBody: Codable, Hashable, Sendable {
    /// The time for which the previous key stays valid, in seconds; a day if omitted.
    public var overlapSeconds: Int64?

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case overlapSeconds
    }

    /// Creates a request.
    public init(overlapSeconds: Int64? = nil) { self.overlapSeconds = overlapSeconds }

    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownFields(besides: CodingKeys.self)
        overlapSeconds = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(
            Int64.self, forKey: .overlapSeconds)
    }
}
