public import Foundation
public import LaurelModel

public typealias WebhookID = Identifier<Webhook>

/// An address of the studio's that is told what players are told.
public struct Webhook: Hashable, Sendable, Codable {
    public let id: WebhookID
    public let game: GameID
    public var url: URL
    /// What it is told; everything where this is nil.
    public var kinds: Set<NotificationKind>?
    public var isEnabled = true
    /// What happened earlier is not told.
    public let createdAt: Moment
    /// The newest first; those before it sign beside it for a while.
    public private(set) var secrets: [WebhookSecret]

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

    /// The most that one game has.
    public static let countMax = 20
    /// How long an earlier secret goes on signing: as long as a receiver needs to learn the new one.
    public static let overlap = Span.hours(24)

    /// Whether it is told of something.
    public func isNotified(_ notification: OutboxNotification) -> Bool {
        isEnabled && notification.game == game && notification.moment >= createdAt
            && kinds?.contains(notification.kind) ?? true
    }

    /// Gives it a new secret; the one before goes on signing for ``overlap``.
    public mutating func rotate(to secret: WebhookSecret, at moment: Moment) {
        var before = secrets[0]
        before.endsAt = moment + Self.overlap
        secrets = [secret, before]
    }

    /// What a receiver finds in `webhook-signature`: a signature for each secret that holds, with a space between.
    public func signature(of body: Data, id: String, sentAt: Moment) -> String {
        secrets.filter { $0.endsAt.map { sentAt < $0 } ?? true }
            .map { $0.signature(of: body, id: id, sentAt: sentAt) }.joined(separator: " ")
    }
}
