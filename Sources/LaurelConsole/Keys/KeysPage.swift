import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelPages
import LaurelServer

/// The page of a game's keys, without their secrets.
struct KeysPage {
    let request: GameRequest
    private let keys: [DescribedKey]
    /// The secret of the key that was just created, which is shown once.
    private let newSecret: String?
    private let draft: FormDraft?

    init(_ request: GameRequest, newSecret: String? = nil, draft: FormDraft? = nil) async throws {
        self.request = request
        self.newSecret = newSecret
        self.draft = draft
        keys = try await request.door.keyAdministration.keys(of: request.game).filter {
            $0.key.environment == request.environment
        }
    }

    var html: HTML {
        get async throws {
            let secret = newSecret.map { secret -> HTML in
                """
                <div class="note" role="status"><p>Copy your key now. You won’t be able to see it again.</p><p><code class="secret">\(secret)</code></p></div>
                """
            }
            let kinds = draft.options(
                "kind", [("client", "Client key (safe to ship)"), ("server", "Server key (keep secret)")])
            let creation = request.console.form(
                "\(request.base)/keys", for: .owner, "row",
                """
                <label>Kind \(kinds)</label>
                <label>Name <input name="name" maxlength="\(KeyName.byteCountMax)" placeholder="Unity build" \
                value="\(draft.value("name"))"\(draft.invalid("name"))></label>
                <button class="main">Create key</button>
                """)
            return try await request.page(
                "Keys", at: "keys",
                """
                <h1>Keys</h1>
                \(secret)\(keys.isEmpty ? "<p class=\"note\">No keys yet. Create one to use the API.</p>" : table)
                \(draft.alert)\(creation)
                """)
        }
    }

    private var table: HTML {
        """
        <div class="scroll" tabindex="0"><table><caption class="unseen">Keys</caption>
        <thead><tr><th scope="col">Key</th><th scope="col">Kind</th><th scope="col">Created, UTC</th>\
        <th scope="col">Created by</th><th scope="col">Last used, UTC</th><th scope="col">Status</th></tr></thead>
        <tbody>\(keys.map(row))</tbody></table></div>
        """
    }

    private func row(_ described: DescribedKey) -> HTML {
        let key = described.key
        let name = described.name.map { name -> HTML in "<bdi>\(name.text)</bdi> " }
        let label = described.name.map { "\($0.text) (\(key.id))" } ?? key.id.text
        let address = "\(request.base)/keys/\(key.id)"
        // The end of a rotated key may be in the future.
        let end = key.revokedAt.map { moment -> HTML in
            "\(moment > request.door.status.now ? "Valid until" : "Revoked") \(ConsoleText.minute(moment))"
        }
        let rotation = request.console.confirmed(
            "\(address)/rotate", "Rotate key", of: label, for: .owner,
            consequence:
                "Creates a new key. The current key stays valid for \(APIKeyStore.overlapDefault).")
        let revocation = request.console.confirmed(
            "\(address)/revoke", "Revoke key", of: label, for: .owner,
            consequence: "The server rejects this key immediately. This cannot be undone.")
        let acts: HTML? =
            key.opens(at: request.door.status.now) ? "\(key.revokedAt == nil ? rotation : nil)\(revocation)" : nil
        return """
            <tr><th scope="row">\(name)<code>\(key.id.text)</code></th><td>\(key.kind.rawValue)</td>\
            <td>\(ConsoleText.minute(key.createdAt))</td><td>\(described.creator ?? "–")</td>\
            <td>\(described.usedAt.map(ConsoleText.minute) ?? "Never")</td><td>\(end)\(acts)</td></tr>

            """
    }
}
