import Foundation
package import LaurelCore
package import LaurelModel

/// The webhooks of a game in an environment. Changes are in the audit log of that environment.
package struct WebhookStore: Sendable {
    let game: GameID
    let service: RealmService
    let clock: any WallClock
    let allowsPrivate: Bool
    let actor: AuditActor

    /// The webhooks, the oldest first.
    package var all: [Webhook] {
        get async throws { try await service.webhooks.list(of: game) }
    }

    /// Creates a webhook with a random secret.
    ///
    /// - Parameter kinds: The kinds of notifications that the webhook receives; nil for all.
    package func make(to url: String, kinds: Set<NotificationKind>?, isEnabled: Bool = true) async throws
        -> Webhook
    {
        var random = SystemRandomNumberGenerator()
        var webhook = Webhook(
            id: try WebhookID("wh_" + SubmissionID(at: clock.now, using: &random).text), game: game,
            url: try address(url), kinds: kinds, createdAt: clock.now, secret: WebhookSecret(using: &random))
        webhook.isEnabled = isEnabled
        try await service.webhooks.add(webhook)
        try await audit(.webhookCreated, webhook.id)
        return webhook
    }

    /// Changes a webhook. Parameters that are nil have no effect.
    ///
    /// - Parameters:
    ///   - url: The new address.
    ///   - kinds: The new kinds of notifications; `.some(nil)` for all.
    package func change(
        _ id: WebhookID, to url: String? = nil, kinds: Set<NotificationKind>?? = nil, isEnabled: Bool? = nil
    ) async throws -> Webhook {
        let url = try url.map(address)
        let webhook = try await service.webhooks.change(id, of: game) { webhook in
            if let url { webhook.url = url }
            if let kinds { webhook.kinds = kinds }
            if let isEnabled { webhook.isEnabled = isEnabled }
        }
        try await audit(.webhookChanged, id)
        return webhook
    }

    /// Deletes a webhook.
    package func remove(_ id: WebhookID) async throws {
        try await service.webhooks.remove(id, of: game)
        try await audit(.webhookDeleted, id)
    }

    /// Replaces the secret of a webhook. Messages are also signed with the previous secret for a day.
    package func rotate(_ id: WebhookID) async throws -> Webhook {
        var random = SystemRandomNumberGenerator()
        let (secret, moment) = (WebhookSecret(using: &random), clock.now)
        let webhook = try await service.webhooks.change(id, of: game) { $0.rotate(to: secret, at: moment) }
        try await audit(.webhookRotated, id)
        return webhook
    }

    /// Returns the deliveries to a webhook, the latest first: at most `limit` deliveries of notifications before
    /// `last`.
    package func deliveries(to id: WebhookID, before last: NotificationID? = nil, limit: Int) async throws -> [Delivery]
    {
        try await service.webhooks.deliveries(to: id, of: game, before: last, limit: limit)
    }

    /// Returns the identifier of a delivery's message, which is the same at each attempt.
    package func message(of delivery: Delivery) -> String { "\(service.epoch)_\(delivery.notification.text)" }

    /// Sends a message again immediately.
    package func replay(_ message: String, to id: WebhookID) async throws -> Delivery {
        let prefix = "\(service.epoch)_"
        guard message.hasPrefix(prefix),
            let notification = NotificationID(text: String(message.dropFirst(prefix.count)))
        else {
            throw Refusal.webhook(.deliveryNotFound)
        }
        return try await service.webhooks.replay(notification, to: id, of: game)
    }

    private func address(_ text: String) throws -> URL {
        guard text.utf8.count <= 2_000, let url = URL(string: text), let host = url.host(), !host.isEmpty,
            url.user() == nil, url.fragment() == nil, url.scheme == "https" || allowsPrivate && url.scheme == "http"
        else {
            throw Problem.invalid("url", "The URL is not supported. Use an https URL without a user and a fragment.")
        }
        return url
    }

    private func audit(_ kind: AuditedAct.Kind, _ id: WebhookID) async throws {
        try await service.auditLog.record(AuditedAct(kind, webhook: id), by: actor)
    }
}

/// The access to games' webhook stores.
package struct WebhookStores: Sendable {
    let games: Games
    let clock: GuardedClock
    let allowsPrivate: Bool

    /// Returns the webhook store of a game in an environment.
    package func store(of game: Game, in environment: GameEnvironment, by actor: AuditActor) async throws
        -> WebhookStore
    {
        WebhookStore(
            game: game.id, service: try await games.service(of: game, in: environment), clock: clock,
            allowsPrivate: allowsPrivate, actor: actor)
    }
}
