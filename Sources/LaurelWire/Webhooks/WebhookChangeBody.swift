/// A webhook to make, or what is to be otherwise about one: what is left out stays.
public struct WebhookChangeBody: Codable, Hashable, Sendable {
    public var url: String?
    /// The types of events that it is to be told; an empty list means all.
    public var events: [String]?
    public var enabled: Bool?

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case url, events, enabled
    }

    public init(url: String? = nil, events: [String]? = nil, enabled: Bool? = nil) {
        self.url = url
        self.events = events
        self.enabled = enabled
    }

    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownFields(besides: CodingKeys.self)
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        url = try fields.decodeIfPresent(String.self, forKey: .url)
        events = try fields.decodeIfPresent([String].self, forKey: .events)
        enabled = try fields.decodeIfPresent(Bool.self, forKey: .enabled)
    }
}
