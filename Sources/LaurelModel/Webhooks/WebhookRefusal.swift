/// A reason for which a request about webhooks is refused.
public enum WebhookRefusal: Error, Hashable, Sendable {
    /// The game has no webhook with this id.
    case notFound(String)
    /// The webhook has no delivery with this id, or it is no longer stored.
    case deliveryNotFound
    /// The game has the maximum number of webhooks.
    case tooMany(most: Int)
}

extension WebhookRefusal {
    /// The stable name of the problem: the last part of its `type`.
    public var slug: String {
        switch self {
        case .notFound: "webhook-not-found"
        case .deliveryNotFound: "delivery-not-found"
        case .tooMany: "webhook-limit-reached"
        }
    }
}

extension WebhookRefusal: CustomStringConvertible {
    /// The error message, for display to people.
    public var description: String {
        switch self {
        case .notFound(let id):
            "This game has no webhook \(id.quotedForMessage). List the webhooks with GET /v1/admin/webhooks."
        case .deliveryNotFound:
            """
            The webhook has no delivery with this id in the last 30 days. List the deliveries with GET \
            /v1/admin/webhooks/{id}/deliveries.
            """
        case .tooMany(let most): "A game has at most \(most) webhooks. Delete a webhook first."
        }
    }
}
