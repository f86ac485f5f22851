import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelServer

/// A game's keys, without their secrets.
struct KeysPage {
    let visit: GameVisit
    private let keys: [APIKey]
    /// The secret of the key that was just made, shown this once.
    private let made: String?
    /// Who created each key, as far back as the log is read.
    private let creators: [String: String]

    private static let recordCount = 1_000

    init(_ visit: GameVisit, made: String? = nil) async throws {
        self.visit = visit
        self.made = made
        let records = try await visit.service.auditRecords(before: nil, limit: Self.recordCount)
        creators = Dictionary(
            records.compactMap { record -> (String, String)? in
                switch record.act.kind {
                case .keyCreated: record.act.key.map { ($0, record.actor.name) }
                case .keyRotated: record.act.successor.map { ($0, record.actor.name) }
                default: nil
                }
            }, uniquingKeysWith: { $1 })
        keys = try await visit.door.keys(of: visit.game).filter { $0.environment == visit.environment }
    }

    var html: HTML {
        get async throws {
            let secret = made.map { secret -> HTML in
                """
                <div class="note" role="status"><p>Copy your key now. You won’t be able to see it again.</p><p><code class="secret">\(secret)</code></p></div>
                """
            }
            let creation = visit.visit.form(
                "\(visit.base)/keys", for: .owner, "row",
                """
                <label>Kind <select name="kind"><option value="client">Client key (safe to ship)</option>\
                <option value="server">Server key (keep secret)</option></select></label>
                <button class="main">Create key</button>
                """)
            return try await visit.page(
                "Keys", at: "keys",
                """
                <h1>Keys</h1>
                \(secret)\(keys.isEmpty ? "<p class=\"note\">No keys yet. Create one to use the API.</p>" : table)
                \(creation)
                """)
        }
    }

    private var table: HTML {
        """
        <div class="scroll" tabindex="0"><table><caption class="unseen">Keys</caption>
        <thead><tr><th scope="col">Key</th><th scope="col">Kind</th><th scope="col">Created, UTC</th>\
        <th scope="col">Created by</th><th scope="col">Status</th></tr></thead>
        <tbody>\(keys.map(row))</tbody></table></div>
        """
    }

    private func row(_ key: APIKey) -> HTML {
        let address = "\(visit.base)/keys/\(key.id)"
        // The end of a rotated key may lie ahead.
        let end = key.revokedAt.map { moment -> HTML in
            "\(moment > visit.door.now ? "Valid until" : "Revoked") \(ConsoleText.minute(moment))"
        }
        let rotation = visit.visit.confirmed(
            "\(address)/rotate", "Rotate", of: key.id.text, for: .owner,
            consequence:
                "Creates a new key. This one stays valid for \(KeyBook.overlapDefault), so that you can replace it.")
        let revocation = visit.visit.confirmed(
            "\(address)/revoke", "Revoke", of: key.id.text, for: .owner,
            consequence: "Every program that uses this key is refused at once. This cannot be undone.")
        let acts: HTML? = key.opens(at: visit.door.now) ? "\(key.revokedAt == nil ? rotation : nil)\(revocation)" : nil
        return """
            <tr><th scope="row"><code>\(key.id.text)</code></th><td>\(key.kind.rawValue)</td>\
            <td>\(ConsoleText.minute(key.createdAt))</td><td>\(creators[key.id.text] ?? "–")</td><td>\(end)\(acts)</td></tr>

            """
    }
}
