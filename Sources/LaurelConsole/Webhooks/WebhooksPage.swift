import Foundation
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelPages
import LaurelServer

/// The list of a game's webhooks, each with its latest delivery.
struct WebhooksPage {
    let request: GameRequest
    private let rows: [(webhook: Webhook, latest: Delivery?)]
    private let draft: FormDraft?

    init(_ request: GameRequest, draft: FormDraft? = nil) async throws {
        self.request = request
        self.draft = draft
        let store = try await request.webhooks
        var rows: [(Webhook, Delivery?)] = []
        for webhook in try await store.all {
            rows.append((webhook, try await store.deliveries(to: webhook.id, limit: 1).first))
        }
        self.rows = rows
    }

    var html: HTML {
        get async throws {
            try await request.page(
                "Webhooks", at: "webhooks",
                """
                <h1>Webhooks</h1>
                <p>Receive signed events at your endpoint, at least once each. Respond with status 2xx. Failed deliveries are \
                retried for 3 days.</p>
                <section data-live id="webhooks">
                \(rows.isEmpty ? "<p class=\"note\">No webhooks yet</p>" : table)
                </section>
                \(creation)
                """)
        }
    }

    private var table: HTML {
        let lines = rows.map { row -> HTML in
            let webhook = row.webhook
            let latest = row.latest.map { delivery -> HTML in
                "\(delivery.badge) <small>\(ConsoleText.time(delivery.moment))</small>"
            }
            return """
                <tr><th scope="row"><a href="\(request.address(of: webhook.id))">\(webhook.url.absoluteString)</a>\
                \(webhook.isEnabled ? nil : " <small class=\"badge\">disabled</small>")</th>\
                <td>\(webhook.kinds.map { ConsoleText.count($0.count, "event", "events") } ?? "all events")</td>\
                <td>\(latest ?? "–")</td><td>\(ConsoleText.minute(webhook.createdAt))</td></tr>

                """
        }
        return """
            <div class="scroll" tabindex="0"><table><caption class="unseen">Webhooks</caption>
            <thead><tr><th scope="col">Endpoint</th><th scope="col">Events</th><th scope="col">Latest delivery</th>\
            <th scope="col">Created, UTC</th></tr></thead>
            <tbody>\(lines)</tbody></table></div>
            """
    }

    private var creation: HTML? {
        request.console.form(
            "\(request.base)/webhooks", for: .owner, "stack",
            """
            \(draft.alert)<label>Endpoint URL <input name="url" type="url" required maxlength="2000" \
            value="\(draft.value("url"))"\(draft.invalid("url"))></label>
            \(Self.choices(draft.map { Set($0.form.all("event").compactMap(NotificationKind.init(rawValue:))) }))
            <button class="main">Add endpoint</button>
            """
        ).map { "<details id=\"create\"\(draft.isOpen)><summary>Add endpoint</summary>\($0)</details>" }
    }

    /// Returns the checkboxes for event types.
    ///
    /// - Parameter chosen: The selected event types; nil for all.
    static func choices(_ chosen: Set<NotificationKind>?) -> HTML {
        let boxes = NotificationKind.allCases.map { kind -> HTML in
            let isChosen: HTML? = chosen?.contains(kind) ?? true ? " checked" : nil
            return """
                <label><input type="checkbox" name="event" value="\(kind.rawValue)"\(isChosen)> \(kind.rawValue)</label>
                """
        }
        return "<fieldset class=\"boxes\"><legend>Events</legend>\(boxes)</fieldset>"
    }
}

extension Delivery {
    var badge: HTML { "<span class=\"badge \(state.rawValue)\">\(state.rawValue)</span>" }
}
