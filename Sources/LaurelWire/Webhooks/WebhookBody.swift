public import LaurelModel

/// A webhook. Only the responses to its creation and to a rotation contain the secret.
public struct WebhookBody: Codable, Hashable, Sendable {
    /// The id of the webhook.
    public var id: String
    /// The URL that receives the messages.
    public var url: String
    /// The types of events that the webhook receives; omitted if it receives all.
    public var events: [String]?
    /// Whether the webhook is enabled.
    public var enabled: Bool
    /// The time of creation.
    public var createdAt: Moment
    /// The secret.
    public var secret: String?

    /// Creates the body of a webhook.
    public init(id: String, url: String, events: [String]?, enabled: Bool, createdAt: Moment, secret: String? = nil) {
        self.id = id
        self.url = url
        self.events = events
        self.enabled = enabled
        self.createdAt = createdAt
        self.secret = secret
    }
}

/// A list of webhooks: `GET /v1/admin/webhooks`.
public struct WebhooksBody: Codable, Hashable, Sendable {
    /// The webhooks.
    public var webhooks: [WebhookBody]

    /// Creates a list of webhooks.
    public init(_ webhooks: [WebhookBody]) { self.webhooks = webhooks }
}

/// A delivery to a webhook, pending or done.
public struct DeliveryBody: Codable, Hashable, Sendable {
    /// An attempt of a delivery.
    public struct Attempt: Codable, Hashable, Sendable {
        /// The time of the attempt.
        public var date: Moment
        /// The status of the response; omitted if there was none.
        public var status: Int?
        /// The problem; omitted if the receiver accepted the message.
        public var problem: String?

        /// Creates an attempt.
        public init(date: Moment, status: Int?, problem: String?) {
            self.date = date
            self.status = status
            self.problem = problem
        }
    }

    /// The id of the message, which receivers get as `webhook-id`.
    public var id: String
    /// The type of the event.
    public var type: String
    /// The time of the event.
    public var date: Moment
    /// The state: `pending`, `delivered` or `failed`.
    public var state: String
    /// The time of the next attempt of a pending delivery.
    public var nextAttempt: Moment?
    /// The attempts.
    public var attempts: [Attempt]

    /// Creates the body of a delivery.
    public init(
        id: String, type: String, date: Moment, state: String, nextAttempt: Moment?, attempts: [Attempt]
    ) {
        self.id = id
        self.type = type
        self.date = date
        self.state = state
        self.nextAttempt = nextAttempt
        self.attempts = attempts
    }
}

/// `GET /v1/admin/webhooks/{id}/deliveries`: a page of deliveries.
public struct DeliveriesBody: Codable, Hashable, Sendable {
    /// The deliveries.
    public var deliveries: [DeliveryBody]
    /// The cursor of the next page; omitted on the last page.
    public var nextCursor: String?

    /// Creates a page of deliveries.
    public init(_ deliveries: [DeliveryBody], nextCursor: String?) {
        self.deliveries = deliveries
        self.nextCursor = nextCursor
    }
}

/// The message to a webhook.
public struct WebhookMessageBody: Codable, Hashable, Sendable {
    /// The type of the event.
    public var type: String
    /// The time of the event.
    public var timestamp: Moment
    /// The event, in the format of event streams.
    public var data: EventBody

    /// Creates the message of an event.
    public init(_ event: EventBody) {
        type = event.type
        timestamp = event.date
        data = event
    }
}
