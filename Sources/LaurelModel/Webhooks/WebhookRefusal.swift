/// Why something about webhooks is not done.
public enum WebhookRefusal: Error, Hashable, Sendable {
    case notFound(String)
    /// Nothing of that id was sent there, or it is remembered no more.
    case deliveryNotFound
    case tooMany(most: Int)
}

extension WebhookRefusal {
    /// The stable name of the problem, the last part of its `type`.
    public var slug: String {
        switch self {
        case .notFound: "webhook-not-found"
        case .deliveryNotFound: "delivery-not-found"
        case .tooMany: "webhook-limit-reached"
        }
    }
}

extension WebhookRefusal: CustomStringConvertible {
    /// A sentence that a person can act on.
    public var description: String {
        switch self {
        case .notFound(let id):
            "This game has no webhook \(id.quotedForMessage). GET /v1/admin/webhooks lists them."
        case .deliveryNotFound:
            "No such message was sent to this webhook in the last 30 days. GET …/deliveries lists them."
        case .tooMany(let most): "A game has at most \(most) webhooks. Delete one first."
        }
    }
}
