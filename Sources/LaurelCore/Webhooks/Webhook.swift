public import Foundation
public import LaurelModel

/// The identifier of a webhook.
public typealias WebhookID = Identifier<Webhook>

/// An HTTP endpoint of the developer that receives players' notifications.
public struct Webhook: Hashable, Sendable, Codable {
    /// The webhook's identifier.
    public let id: WebhookID
    /// The game whose notifications it receives.
    public let game: GameID
    /// The address that receives the messages.
    public var url: URL
    /// The kinds of notification that it receives; nil for all kinds.
    public var kinds: Set<NotificationKind>?
    /// Whether messages are sent.
    public var isEnabled = true
    /// The creation time. Earlier notifications are not delivered.
    public let createdAt: Moment
    /// The secrets, newest first. Earlier secrets also sign messages until they expire.
    public private(set) var secrets: [WebhookSecret]

    /// Creates an enabled webhook with one secret.
    public init(
        id: WebhookID, game: GameID, url: URL, kinds: Set<NotificationKind>? = nil, createdAt: Moment,
        secret: WebhookSecret
    ) {
        self.id = id
        self.game = game
        self.url = url
        self.kinds = kinds
        self.createdAt = createdAt
        secrets = [secret]
    }

    /// The maximum number of webhooks of a game.
    public static let countMax = 20
    /// The time for which an earlier secret still signs, so that the receiver can replace it.
    public static let overlap = Span.hours(24)

    /// Whether the webhook receives a notification.
    public func isNotified(_ notification: OutboxNotification) -> Bool {
        isEnabled && notification.game == game && notification.moment >= createdAt
            && kinds?.contains(notification.kind) ?? true
    }

    /// Adds a new secret. The previous one still signs for ``overlap``.
    public mutating func rotate(to secret: WebhookSecret, at moment: Moment) {
        var before = secrets[0]
        before.endsAt = moment + Self.overlap
        secrets = [secret, before]
    }

    /// The value of the `webhook-signature` header: a signature for each valid secret, separated by spaces.
    public func signature(of body: Data, id: String, sentAt: Moment) -> String {
        secrets.filter { $0.endsAt.map { sentAt < $0 } ?? true }
            .map { $0.signature(of: body, id: id, sentAt: sentAt) }.joined(separator: " ")
    }
}
