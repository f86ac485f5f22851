import Foundation
import Hummingbird
import LaurelCore
import LaurelModel
import LaurelWire

extension Door {
    /// `GET /v1/admin/webhooks`
    func listWebhooks(_ request: Request, _ context: DoorContext) async throws -> Response {
        let (caller, service) = try await studio(request, context)
        return try Response(WebhooksBody(try await service.webhooks(of: caller.game.id).map { WebhookBody($0) }))
    }

    /// `POST /v1/admin/webhooks`: the only answer with its secret, but for that to a rotation.
    func createWebhook(_ request: Request, _ context: DoorContext) async throws -> Response {
        let (caller, service) = try await studio(request, context)
        let body = try await request.decoded(WebhookChangeBody.self)
        guard let text = body.url else { throw Problem.invalid("url", "Say where to send it.") }
        var random = SystemRandomNumberGenerator()
        var webhook = Webhook(
            id: try WebhookID("wh_" + SubmissionID(at: clock.now, using: &random).text), game: caller.game.id,
            url: try webhookAddress(text), kinds: try Self.kinds(body.events ?? []), createdAt: clock.now,
            secret: WebhookSecret(using: &random))
        webhook.isEnabled = body.enabled ?? true
        try await service.add(webhook)
        try await audit(AuditedAct(.webhookCreated, webhook: webhook.id), caller, context)
        return try Response(secret: WebhookBody(webhook, isSecretTold: true), status: .created)
    }

    /// `PATCH /v1/admin/webhooks/{id}`
    func changeWebhook(_ request: Request, _ context: DoorContext) async throws -> Response {
        let (caller, service) = try await studio(request, context)
        let body = try await request.decoded(WebhookChangeBody.self)
        let url = try body.url.map(webhookAddress)
        let kinds = try body.events.map(Self.kinds)
        let webhook = try await service.changeWebhook(try webhookID(context), of: caller.game.id) { webhook in
            if let url { webhook.url = url }
            if let kinds { webhook.kinds = kinds }
            if let enabled = body.enabled { webhook.isEnabled = enabled }
        }
        try await audit(AuditedAct(.webhookChanged, webhook: webhook.id), caller, context)
        return try Response(WebhookBody(webhook))
    }

    /// `DELETE /v1/admin/webhooks/{id}`
    func deleteWebhook(_ request: Request, _ context: DoorContext) async throws -> Response {
        let (caller, service) = try await studio(request, context)
        let id = try webhookID(context)
        try await service.removeWebhook(id, of: caller.game.id)
        try await audit(AuditedAct(.webhookDeleted, webhook: id), caller, context)
        return Response(status: .noContent)
    }

    /// `POST /v1/admin/webhooks/{id}/rotate`: a new secret, beside which the one before signs for a day.
    func rotateWebhook(_ request: Request, _ context: DoorContext) async throws -> Response {
        let (caller, service) = try await studio(request, context)
        var random = SystemRandomNumberGenerator()
        let (secret, moment) = (WebhookSecret(using: &random), clock.now)
        let webhook = try await service.changeWebhook(try webhookID(context), of: caller.game.id) {
            $0.rotate(to: secret, at: moment)
        }
        try await audit(AuditedAct(.webhookRotated, webhook: webhook.id), caller, context)
        return try Response(secret: WebhookBody(webhook, isSecretTold: true))
    }

    /// `GET /v1/admin/webhooks/{id}/deliveries`: the latest first.
    func listDeliveries(_ request: Request, _ context: DoorContext) async throws -> Response {
        let (caller, service) = try await studio(request, context, besides: ["limit", "cursor"])
        let limit = try context.query.wholeNumber("limit") ?? 25
        guard (1...100).contains(limit) else { throw Problem.invalid("limit", "Write 1 to 100.") }
        let last = try context.query["cursor"].map { text in
            guard let id = ToldID(text: text) else { throw Problem.invalid("cursor", "Take it from the page before.") }
            return id
        }
        let deliveries = try await service.deliveries(
            to: try webhookID(context), of: caller.game.id, before: last, limit: limit)
        let bodies = deliveries.map { DeliveryBody($0, epoch: service.epoch) }
        return try Response(
            DeliveriesBody(bodies, nextCursor: deliveries.count == limit ? deliveries.last?.told.text : nil))
    }

    /// `POST /v1/admin/webhooks/{id}/deliveries/{message}/replay`
    func replayDelivery(_ request: Request, _ context: DoorContext) async throws -> Response {
        let (caller, service) = try await studio(request, context)
        let id = try webhookID(context)
        let prefix = "\(service.epoch)_"
        let message = try context.parameters.require("message")
        guard message.hasPrefix(prefix), let told = ToldID(text: String(message.dropFirst(prefix.count))) else {
            throw Refusal.webhook(.deliveryNotFound)
        }
        let delivery = try await service.replay(told, to: id, of: caller.game.id)
        return try Response(DeliveryBody(delivery, epoch: service.epoch), status: .accepted)
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

    private func webhookAddress(_ text: String) throws -> URL {
        guard text.utf8.count <= 2_000, let url = URL(string: text), let host = url.host(), !host.isEmpty,
            url.user() == nil, url.fragment() == nil,
            url.scheme == "https" || webhooks.allowsPrivate && url.scheme == "http"
        else { throw Problem.invalid("url", "Write an https address without a user and without a fragment.") }
        return url
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
    fileprivate init(_ delivery: Delivery, epoch: Int64) {
        self.init(
            id: "\(epoch)_\(delivery.told.text)", type: delivery.kind.rawValue, date: delivery.moment,
            state: delivery.state.rawValue, nextAttempt: delivery.state == .pending ? delivery.dueAt : nil,
            attempts: delivery.attempts.map { .init(date: $0.moment, status: $0.status, problem: $0.problem) })
    }
}
