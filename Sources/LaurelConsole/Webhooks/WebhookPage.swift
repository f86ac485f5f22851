import Foundation
import HTTPTypes
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelPages
import LaurelServer

/// The page of a webhook: its deliveries and its settings.
struct WebhookPage {
    let request: GameRequest
    private let store: WebhookStore
    private let webhook: Webhook
    private let deliveries: [Delivery]
    /// The secret that was just created, which is shown once.
    private let secret: String?
    private let draft: FormDraft?

    private static let rowCount = 25

    init(_ request: GameRequest, _ id: WebhookID, secret: String? = nil, draft: FormDraft? = nil) async throws {
        self.request = request
        self.draft = draft
        self.secret = secret
        store = try await request.webhooks
        guard let webhook = try await store.all.first(where: { $0.id == id }) else {
            throw ConsoleRefusal("This game has no webhook with this ID.", .notFound)
        }
        self.webhook = webhook
        let last = request.query["before"].flatMap(NotificationID.init(text:))
        deliveries = try await store.deliveries(to: id, before: last, limit: Self.rowCount)
    }

    private var address: String { request.address(of: webhook.id) }

    var html: HTML {
        get async throws {
            let notice = secret.map { secret -> HTML in
                """
                <div class="note" role="status"><p>Copy your signing secret now. You won’t be able to see it again. A \
                previous secret stays valid for 24 hours.</p><p><code class="secret">\(secret)</code></p></div>
                """
            }
            let state: HTML? = webhook.isEnabled ? nil : "<span class=\"badge\">disabled</span>"
            return try await request.page(
                "Webhook", at: "webhooks",
                """
                <h1>\(webhook.url.absoluteString)</h1>
                <p class="facts"><span><code>\(webhook.id.text)</code></span>\
                <span>Created \(ConsoleText.minute(webhook.createdAt))</span>\(state)</p>
                \(notice)
                <section data-live id="deliveries">
                <h2>Deliveries</h2>
                \(deliveries.isEmpty ? "<p class=\"note\">No deliveries yet</p>" : table)\(further)
                </section>
                \(settings)
                """)
        }
    }

    private var table: HTML {
        """
        <div class="scroll" tabindex="0"><table><caption class="unseen">Deliveries, newest first</caption>
        <thead><tr><th scope="col">Event time, UTC</th><th scope="col">Event</th><th scope="col">Status</th>\
        <th scope="col">Attempts</th><th scope="col">Actions</th></tr></thead>
        <tbody>\(deliveries.map(row))</tbody></table></div>
        """
    }

    private func row(_ delivery: Delivery) -> HTML {
        let message = store.message(of: delivery)
        let tries = delivery.attempts.suffix(3).map { attempt -> HTML in
            """
            <li>\(ConsoleText.time(attempt.moment)) \(attempt.status.map { "\($0)" } ?? "no response") \
            \(attempt.problem.map { "<small>\($0)</small>" as HTML })</li>
            """
        }
        let next: HTML? =
            delivery.state == .pending
            ? " <small>next \(ConsoleText.time(delivery.dueAt))</small>" : nil
        return """
            <tr data-message="\(message)"><td>\(ConsoleText.time(delivery.moment))</td>\
            <th scope="row"><code>\(delivery.kind.rawValue)</code><br><small>\(message)</small></th>\
            <td>\(delivery.badge)\(next)</td><td><ol class="tries">\(tries)</ol></td>\
            <td>\(request.console.button("\(address)/replay", "Resend", of: message, ["message": message]))</td></tr>

            """
    }

    private var further: HTML? {
        guard deliveries.count == Self.rowCount, let last = deliveries.last else { return nil }
        return """
            <nav class="pages" aria-label="Deliveries"><a href="\(address)?before=\(last.notification.text)">Older</a></nav>
            """
    }

    private var settings: HTML? {
        let chosen =
            draft.map { Set($0.form.all("event").compactMap(NotificationKind.init(rawValue:))) } ?? webhook.kinds
        guard
            let form = request.console.form(
                address, for: .owner, "stack",
                """
                \(draft.alert)<label>Endpoint URL <input name="url" type="url" required maxlength="2000" \
                value="\(draft.value("url", or: webhook.url.absoluteString))"\(draft.invalid("url"))></label>
                \(WebhooksPage.choices(chosen))
                <button class="main">Save</button>
                """)
        else { return nil }
        let removal = request.console.confirmed(
            "\(address)/remove", "Remove webhook", of: webhook.url.absoluteString, for: .owner,
            consequence: "Removes the endpoint and its delivery history. This cannot be undone.")
        let other = webhook.isEnabled ? "Disable" : "Enable"
        return """
            <h2>Settings</h2>
            <div class="row">\(request.console.button(address, other, for: .owner, ["enabled": webhook.isEnabled ? "false" : "true"]))\
            \(request.console.button("\(address)/rotate", "Rotate secret", for: .owner))\
            \(removal)</div>
            <details id="settings"\(draft.isOpen)><summary>Endpoint and events</summary>\(form)</details>
            """
    }
}
