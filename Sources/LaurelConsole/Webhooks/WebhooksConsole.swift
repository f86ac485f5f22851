import Hummingbird
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelPages
import LaurelServer

/// The console's pages of a game's webhooks.
struct WebhooksConsole {
    let game: GameConsole

    var routes: [Route] {
        [
            game.page("webhooks") { try await WebhooksPage($0).html },
            game.form("webhooks", for: .owner, about: "url") { request, form in
                let webhook = try await request.webhooks.make(to: form["url"] ?? "", kinds: try Self.kinds(form))
                return request.console.response(
                    try await WebhookPage(request, webhook.id, secret: webhook.secrets[0].text).html)
            } rejected: { request, draft in
                try await WebhooksPage(request, draft: draft).html
            },
            game.page("webhooks/{id}") { try await WebhookPage($0, $0.webhookID()).html },
            game.form("webhooks/{id}", for: .owner, about: "url") { request, form in
                let isEnabled = form["enabled"].flatMap(Bool.init)
                _ = try await request.webhooks.change(
                    request.webhookID(), to: form["url"], kinds: isEnabled == nil ? .some(try Self.kinds(form)) : nil,
                    isEnabled: isEnabled)
                return .redirect(to: request.address(of: try request.webhookID()))
            } rejected: { request, draft in
                try await WebhookPage(request, request.webhookID(), draft: draft).html
            },
            game.action("webhooks/{id}/rotate", for: .owner) { request, _ in
                let webhook = try await request.webhooks.rotate(request.webhookID())
                return request.console.response(
                    try await WebhookPage(request, webhook.id, secret: webhook.secrets[0].text).html)
            },
            game.action("webhooks/{id}/remove", for: .owner) { request, form in
                try form.requireConfirmation()
                try await request.webhooks.remove(request.webhookID())
                return .redirect(to: "\(request.base)/webhooks")
            },
            game.action("webhooks/{id}/replay") { request, form in
                let id = try request.webhookID()
                _ = try await request.webhooks.replay(form.whole("message"), to: id)
                return .redirect(to: request.address(of: id))
            },
        ]
    }

    /// Returns the event types of a form; nil for all.
    private static func kinds(_ form: FormBody) throws -> Set<NotificationKind>? {
        let kinds = try form.all("event").map { text in
            guard let kind = NotificationKind(rawValue: text) else {
                throw ConsoleRefusal("event: Choose events of the list.", .badRequest, field: "event")
            }
            return kind
        }
        return kinds.isEmpty || kinds.count == NotificationKind.allCases.count ? nil : Set(kinds)
    }
}

extension GameRequest {
    var webhooks: WebhookStore {
        get async throws { try await door.webhookStores.store(of: game, in: environment, by: console.actor) }
    }

    func webhookID() throws -> WebhookID { try console.named("id", WebhookID.init) }

    func address(of webhook: WebhookID) -> String { "\(base)/webhooks/\(webhook)" }
}
