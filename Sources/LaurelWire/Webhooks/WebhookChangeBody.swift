/// A request to create or change a webhook. Omitted fields do not change.
public struct WebhookChangeBody: Codable, Hashable, Sendable {
    /// The URL that receives the messages.
    public var url: String?
    /// The types of events that the webhook receives; an empty list for all.
    public var events: [String]?
    /// Whether the webhook is enabled.
    public var enabled: Bool?

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case url, events, enabled
    }

    /// Creates a request.
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
