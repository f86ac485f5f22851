import LaurelIdentity
import LaurelModel
import LaurelServer

/// A game's keys, without their secrets.
struct KeysPage {
    let visit: GameVisit
    private let keys: [APIKey]
    /// The secret of the key that was just made, shown this once.
    private let made: String?

    init(_ visit: GameVisit, made: String? = nil) async throws {
        self.visit = visit
        self.made = made
        keys = try await visit.door.keys(of: visit.game).filter { $0.environment == visit.environment }
    }

    var html: HTML {
        get async throws {
            let secret = made.map { secret -> HTML in
                """
                <div class="note" role="status"><p>The key is shown this once:</p><p><code class="secret">\(secret)</code></p></div>
                """
            }
            let creation = visit.visit.form(
                "\(visit.base)/keys", for: .owner, "row",
                """
                <label>Kind <select name="kind"><option value="client">client: ships inside the game</option>\
                <option value="server">server: the studio’s own</option></select></label>
                <button class="main">Make a key</button>
                """)
            return try await visit.page(
                "Keys", at: "keys",
                """
                <h1>Keys</h1>
                \(secret)\(keys.isEmpty ? "<p class=\"note\">There is none.</p>" : nil)<div class="scroll" tabindex="0"><table>\
                <caption class="unseen">Keys</caption>
                <thead><tr><th scope="col">Key</th><th scope="col">Kind</th><th scope="col">Made, UTC</th>\
                <th scope="col">Revoked, UTC</th></tr></thead>
                <tbody>\(keys.map(row))</tbody></table></div>
                \(creation)
                """)
        }
    }

    private func row(_ key: APIKey) -> HTML {
        let end: HTML? =
            key.revokedAt.map(ConsoleText.minute)
            ?? visit.visit.button("\(visit.base)/keys/\(key.id)/revoke", "Revoke", for: .owner)
        return """
            <tr><th scope="row"><code>\(key.id.text)</code></th><td>\(key.kind.rawValue)</td>\
            <td>\(ConsoleText.minute(key.createdAt))</td><td>\(end)</td></tr>

            """
    }
}
