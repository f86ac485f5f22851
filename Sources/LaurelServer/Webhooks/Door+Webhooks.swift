import Foundation
import Hummingbird
import LaurelCore
import LaurelModel
import LaurelWire

extension Door {
    /// `GET /v1/admin/webhooks`
    func listWebhooks(_ request: Request, _ context: DoorContext) async throws -> Response {
        try Response(WebhooksBody(try await webhooks(request, context).all.map { WebhookBody($0) }))
    }

    /// `POST /v1/admin/webhooks`: the only answer with its secret, but for that to a rotation.
    func createWebhook(_ request: Request, _ context: DoorContext) async throws -> Response {
        let book = try await webhooks(request, context)
        let body = try await request.decoded(WebhookChangeBody.self)
        guard let url = body.url else { throw Problem.invalid("url", "Say where to send it.") }
        let webhook = try await book.make(
            to: url, telling: try Self.kinds(body.events ?? []), isEnabled: body.enabled ?? true)
        return try Response(secret: WebhookBody(webhook, isSecretTold: true), status: .created)
    }

    /// `PATCH /v1/admin/webhooks/{id}`
    func changeWebhook(_ request: Request, _ context: DoorContext) async throws -> Response {
        let book = try await webhooks(request, context)
        let body = try await request.decoded(WebhookChangeBody.self)
        let webhook = try await book.change(
            try webhookID(context), to: body.url, telling: try body.events.map(Self.kinds), isEnabled: body.enabled)
        return try Response(WebhookBody(webhook))
    }

    /// `DELETE /v1/admin/webhooks/{id}`
    func deleteWebhook(_ request: Request, _ context: DoorContext) async throws -> Response {
        try await webhooks(request, context).remove(try webhookID(context))
        return Response(status: .noContent)
    }

    /// `POST /v1/admin/webhooks/{id}/rotate`: a new secret, beside which the one before signs for a day.
    func rotateWebhook(_ request: Request, _ context: DoorContext) async throws -> Response {
        let webhook = try await webhooks(request, context).rotate(try webhookID(context))
        return try Response(secret: WebhookBody(webhook, isSecretTold: true))
    }

    /// `GET /v1/admin/webhooks/{id}/deliveries`: the latest first.
    func listDeliveries(_ request: Request, _ context: DoorContext) async throws -> Response {
        let book = try await webhooks(request, context, besides: ["limit", "cursor"])
        let limit = try context.query.wholeNumber("limit") ?? 25
        guard (1...100).contains(limit) else { throw Problem.invalid("limit", "Write 1 to 100.") }
        let last = try context.query["cursor"].map { text in
            guard let id = ToldID(text: text) else { throw Problem.invalid("cursor", "Take it from the page before.") }
            return id
        }
        let deliveries = try await book.deliveries(to: try webhookID(context), before: last, limit: limit)
        let bodies = deliveries.map { DeliveryBody($0, message: book.message(of: $0)) }
        return try Response(
            DeliveriesBody(bodies, nextCursor: deliveries.count == limit ? deliveries.last?.told.text : nil))
    }

    /// `POST /v1/admin/webhooks/{id}/deliveries/{message}/replay`
    func replayDelivery(_ request: Request, _ context: DoorContext) async throws -> Response {
        let book = try await webhooks(request, context)
        let delivery = try await book.replay(
            try context.part("message"), to: try webhookID(context))
        return try Response(DeliveryBody(delivery, message: book.message(of: delivery)), status: .accepted)
    }

    private func webhooks(
        _ request: Request, _ context: DoorContext, besides names: [String] = []
    ) async throws -> WebhookBook {
        let (caller, _) = try await studio(request, context, besides: names)
        return try await webhookBook(of: caller.game, in: caller.environment, by: caller.actor(context))
    }

    /// Whoever holds a server key, and the realm that it opens.
    func studio(
        _ request: Request, _ context: DoorContext, besides names: [String] = []
    ) async throws -> (caller: Caller, service: RealmService) {
        let caller = try await caller(of: request, context)
        try caller.demandServerKey()
        try context.query.refuseNames(besides: names)
        return (caller, try await service(for: caller))
    }

    private func webhookID(_ context: DoorContext) throws -> WebhookID {
        let text = try context.pathID()
        do { return try WebhookID(text) } catch { throw Refusal.webhook(.notFound(text)) }
    }

    /// Nil for all.
    private static func kinds(_ names: [String]) throws -> Set<ToldKind>? {
        let kinds = try names.map { name in
            guard let kind = ToldKind(rawValue: name) else {
                let known = ToldKind.allCases.map(\.rawValue).joined(separator: ", ")
                throw Problem.invalid("events", "Webhooks are told \(known).")
            }
            return kind
        }
        return kinds.isEmpty ? nil : Set(kinds)
    }
}

extension WebhookBody {
    fileprivate init(_ webhook: Webhook, isSecretTold: Bool = false) {
        self.init(
            id: webhook.id.text, url: webhook.url.absoluteString, events: webhook.kinds?.map(\.rawValue).sorted(),
            enabled: webhook.isEnabled, createdAt: webhook.createdAt,
            secret: isSecretTold ? webhook.secrets[0].text : nil)
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
