public import LaurelModel

/// A webhook as it is listed; its secret only in the answers to its making and to its rotation.
public struct WebhookBody: Codable, Hashable, Sendable {
    public var id: String
    public var url: String
    /// The types of events that it is told; left out where that is all of them.
    public var events: [String]?
    public var enabled: Bool
    public var createdAt: Moment
    public var secret: String?

    public init(id: String, url: String, events: [String]?, enabled: Bool, createdAt: Moment, secret: String? = nil) {
        self.id = id
        self.url = url
        self.events = events
        self.enabled = enabled
        self.createdAt = createdAt
        self.secret = secret
    }
}

/// `GET /v1/admin/webhooks`
public struct WebhooksBody: Codable, Hashable, Sendable {
    public var webhooks: [WebhookBody]

    public init(_ webhooks: [WebhookBody]) { self.webhooks = webhooks }
}

/// Something that was sent to a webhook, or is to be.
public struct DeliveryBody: Codable, Hashable, Sendable {
    /// A try, as its answer was.
    public struct Attempt: Codable, Hashable, Sendable {
        public var date: Moment
        /// The status of the answer; left out where there was none.
        public var status: Int?
        public var problem: String?

        public init(date: Moment, status: Int?, problem: String?) {
            self.date = date
            self.status = status
            self.problem = problem
        }
    }

    /// As receivers find it in `webhook-id`.
    public var id: String
    public var type: String
    /// When it happened.
    public var date: Moment
    /// `pending`, `delivered` or `failed`.
    public var state: String
    /// When it is sent next, while it is pending.
    public var nextAttempt: Moment?
    public var attempts: [Attempt]

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

/// `GET /v1/admin/webhooks/{id}/deliveries`
public struct DeliveriesBody: Codable, Hashable, Sendable {
    public var deliveries: [DeliveryBody]
    /// Left out on the last page.
    public var nextCursor: String?

    public init(_ deliveries: [DeliveryBody], nextCursor: String?) {
        self.deliveries = deliveries
        self.nextCursor = nextCursor
    }
}

/// What a webhook is sent.
public struct WebhookMessageBody: Codable, Hashable, Sendable {
    public var type: String
    /// When it happened.
    public var timestamp: Moment
    /// As streams of events have it.
    public var data: EventBody

    public init(_ event: EventBody) {
        type = event.type
        timestamp = event.date
        data = event
    }
}
