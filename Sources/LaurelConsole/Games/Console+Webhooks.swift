import Hummingbird
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelServer

extension Console {
    var webhookRoutes: [Route] {
        [
            game("webhooks") { try await WebhooksPage($0).html },
            gameForm("webhooks", for: .owner, about: "url") { visit, form in
                let webhook = try await visit.webhooks.make(to: form["url"] ?? "", telling: try Self.kinds(form))
                return visit.visit.answer(
                    try await WebhookPage(visit, webhook.id, secret: webhook.secrets[0].text).html)
            } refused: { visit, draft in
                try await WebhooksPage(visit, draft: draft).html
            },
            game("webhooks/{id}") { try await WebhookPage($0, $0.webhookID()).html },
            gameForm("webhooks/{id}", for: .owner, about: "url") { visit, form in
                let isEnabled = form["enabled"].flatMap(Bool.init)
                _ = try await visit.webhooks.change(
                    visit.webhookID(), to: form["url"], telling: isEnabled == nil ? .some(try Self.kinds(form)) : nil,
                    isEnabled: isEnabled)
                return .redirect(to: visit.address(of: try visit.webhookID()))
            } refused: { visit, draft in
                try await WebhookPage(visit, visit.webhookID(), draft: draft).html
            },
            gameAct("webhooks/{id}/rotate", for: .owner) { visit, _ in
                let webhook = try await visit.webhooks.rotate(visit.webhookID())
                return visit.visit.answer(
                    try await WebhookPage(visit, webhook.id, secret: webhook.secrets[0].text).html)
            },
            gameAct("webhooks/{id}/remove", for: .owner) { visit, form in
                try form.demandConfirmation()
                try await visit.webhooks.remove(visit.webhookID())
                return .redirect(to: "\(visit.base)/webhooks")
            },
            gameAct("webhooks/{id}/replay") { visit, form in
                let id = try visit.webhookID()
                _ = try await visit.webhooks.replay(form.whole("message"), to: id)
                return .redirect(to: visit.address(of: id))
            },
        ]
    }

    /// Nil for everything.
    private static func kinds(_ form: FormBody) throws -> Set<ToldKind>? {
        let kinds = try form.all("event").map { text in
            guard let kind = ToldKind(rawValue: text) else {
                throw ConsoleRefusal("event: There is no such choice.", .badRequest, field: "event")
            }
            return kind
        }
        return kinds.isEmpty || kinds.count == ToldKind.allCases.count ? nil : Set(kinds)
    }
}

extension GameVisit {
    var webhooks: WebhookBook {
        get async throws { try await door.webhookBooks.book(of: game, in: environment, by: visit.actor) }
    }

    func webhookID() throws -> WebhookID { try visit.named("id", WebhookID.init) }

    func address(of webhook: WebhookID) -> String { "\(base)/webhooks/\(webhook)" }
}
