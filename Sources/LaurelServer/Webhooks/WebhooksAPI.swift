import Foundation
import Hummingbird
import LaurelCore
import LaurelModel
import LaurelWire

/// The endpoints of a game's webhooks and of their deliveries.
struct WebhooksAPI: Sendable {
    let stores: WebhookStores

    init(_ door: Door) { stores = door.webhookStores }

    /// `GET /v1/admin/webhooks`: lists the webhooks.
    func listWebhooks(_ request: APIRequest) async throws -> Response {
        try Response(WebhooksBody(try await store(of: request).all.map { WebhookBody($0) }))
    }

    /// `POST /v1/admin/webhooks`: creates a webhook. Only this response and that of a rotation contain the secret.
    func createWebhook(_ request: APIRequest) async throws -> Response {
        let store = try await store(of: request)
        let body = try await request.decoded(WebhookChangeBody.self)
        guard let url = body.url else {
            throw Problem.invalid("url", "The URL of the receiver is missing. Send an https URL.")
        }
        let webhook = try await store.make(
            to: url, kinds: try Self.kinds(body.events ?? []), isEnabled: body.enabled ?? true)
        return try Response(secret: WebhookBody(webhook, includesSecret: true), status: .created)
    }

    /// `PATCH /v1/admin/webhooks/{id}`: changes a webhook.
    func changeWebhook(_ request: APIRequest) async throws -> Response {
        let store = try await store(of: request)
        let body = try await request.decoded(WebhookChangeBody.self)
        let webhook = try await store.change(
            try Self.webhookID(request), to: body.url, kinds: try body.events.map(Self.kinds), isEnabled: body.enabled
        )
        return try Response(WebhookBody(webhook))
    }

    /// `DELETE /v1/admin/webhooks/{id}`: deletes a webhook.
    func deleteWebhook(_ request: APIRequest) async throws -> Response {
        try await store(of: request).remove(try Self.webhookID(request))
        return Response(status: .noContent)
    }

    /// `POST /v1/admin/webhooks/{id}/rotate`: replaces the secret. The previous one also signs messages for a day.
    func rotateWebhook(_ request: APIRequest) async throws -> Response {
        let webhook = try await store(of: request).rotate(try Self.webhookID(request))
        return try Response(secret: WebhookBody(webhook, includesSecret: true))
    }

    /// `GET /v1/admin/webhooks/{id}/deliveries`: lists the deliveries, the latest first.
    func listDeliveries(_ request: APIRequest) async throws -> Response {
        let store = try await store(of: request)
        let limit = try request.query.wholeNumber("limit") ?? 25
        guard (1...100).contains(limit) else {
            throw Problem.invalid("limit", "Limit \(limit) is out of range. Use a limit from 1 to 100.")
        }
        let epoch = store.service.epoch
        let last = try request.query["cursor"].map { text in
            guard let id = NotificationID(text: try EpochCursor.place(in: text, of: epoch)) else {
                throw Problem.invalid(
                    "cursor", "The cursor is invalid. Use the nextCursor of the previous page unchanged.")
            }
            return id
        }
        let deliveries = try await store.deliveries(to: try Self.webhookID(request), before: last, limit: limit)
        let bodies = deliveries.map { DeliveryBody($0, message: store.message(of: $0)) }
        return try Response(
            DeliveriesBody(
                bodies,
                nextCursor: deliveries.count == limit
                    ? deliveries.last.map { EpochCursor.text($0.notification.text, in: epoch) } : nil))
    }

    /// `POST /v1/admin/webhooks/{id}/deliveries/{message}/replay`: sends a message again.
    func replayDelivery(_ request: APIRequest) async throws -> Response {
        let store = try await store(of: request)
        let delivery = try await store.replay(
            try request.part("message"), to: try Self.webhookID(request))
        return try Response(DeliveryBody(delivery, message: store.message(of: delivery)), status: .accepted)
    }

    private func store(of request: APIRequest) async throws -> WebhookStore {
        try await stores.store(of: request.caller.game, in: request.caller.environment, by: request.actor)
    }

    private static func webhookID(_ request: APIRequest) throws -> WebhookID {
        let text = try request.pathID()
        do { return try WebhookID(text) } catch { throw Refusal.webhook(.notFound(text)) }
    }

    /// Returns the kinds of notifications with these names; nil for all kinds.
    private static func kinds(_ names: [String]) throws -> Set<NotificationKind>? {
        let kinds = try names.map { name in
            guard let kind = NotificationKind(rawValue: name) else {
                let known = NotificationKind.allCases.map(\.rawValue).joined(separator: ", ")
                throw Problem.invalid("events", "Unknown event \(name.quotedForMessage). Supported events: \(known).")
            }
            return kind
        }
        return kinds.isEmpty ? nil : Set(kinds)
    }
}

extension WebhookBody {
    fileprivate init(_ webhook: Webhook, includesSecret: Bool = false) {
        self.init(
            id: webhook.id.text, url: webhook.url.absoluteString, events: webhook.kinds?.map(\.rawValue).sorted(),
            enabled: webhook.isEnabled, createdAt: webhook.createdAt,
            secret: includesSecret ? webhook.secrets[0].text : nil)
    }
}

extension DeliveryBody {
    fileprivate init(_ delivery: Delivery, message: String) {
        self.init(
            id: message, type: delivery.kind.rawValue, date: delivery.moment,
            state: delivery.state.rawValue, nextAttempt: delivery.state == .pending ? delivery.dueAt : nil,
            attempts: delivery.attempts.map { .init(date: $0.moment, status: $0.status, problem: $0.problem) })
    }
}
