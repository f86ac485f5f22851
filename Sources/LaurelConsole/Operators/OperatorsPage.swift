import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelPages
import LaurelServer

/// The list of operators, with the form that invites one.
struct OperatorsPage {
    let request: ConsoleRequest
    private let operators: [Operator]
    private let records: [AuditRecord]
    /// The invitation link that was just created, which is shown once.
    private let link: String?
    private let draft: FormDraft?

    init(_ request: ConsoleRequest, link: String? = nil, draft: FormDraft? = nil) async throws {
        self.request = request
        self.draft = draft
        self.link = link
        operators = try await request.door.operators.all()
        records = try await request.door.operators.auditRecords(before: nil, limit: 50)
    }

    var html: HTML {
        var frame = ConsoleFrame(title: "Operators", current: "/console/operators")
        frame.request = request
        let made = link.map { link -> HTML in
            """
            <div class="note" role="status"><p>Copy this link and send it to the operator. It works once, expires in 30 minutes and is not shown again.</p>
            <p><code class="secret">\(link)</code></p></div>
            """
        }
        // The least rights first.
        let roles = draft.options("role", OperatorRole.allCases.map { ($0.rawValue, $0.rawValue) })
        let invitation = request.form(
            "/console/operators", for: .owner, "row",
            """
            <label>Role \(roles)</label>
            <label>Name <input name="name" maxlength="100" placeholder="Optional" value="\(draft.value("name"))"\
            \(draft.invalid("name"))></label>
            <button class="main">Create invite link</button>
            """)
        return frame.page(
            """
            <h1>Operators</h1>
            \(made)<div class="scroll" tabindex="0"><table><caption class="unseen">Operators</caption>
            <thead><tr><th scope="col">Name</th><th scope="col">Role</th><th scope="col">Created, UTC</th>\
            <th scope="col">Actions</th></tr></thead>
            <tbody>\(operators.map(row))</tbody></table></div>
            <h2>Invite an operator</h2>
            <p>Viewer: read only. Editor: manages games and players. Owner: full access, including keys and operators. To reset \
            a password, enter the name of an existing operator.</p>
            \(draft.alert)\(invitation)
            <h2>Activity</h2>
            <ol class="log">\(records.map(line))</ol>
            """)
    }

    private func row(_ known: Operator) -> HTML {
        let others = OperatorRole.allCases.filter { $0 != known.role }.map { role in
            request.confirmed(
                "/console/operators/\(known.name)", "Make \(role.rawValue)", of: known.name.text, for: .owner,
                ["role": role.rawValue],
                consequence: "\(known.name) gets the role \(role.rawValue) immediately.")
        }
        let removal = request.confirmed(
            "/console/operators/\(known.name)/remove", "Remove", of: known.name.text, for: .owner,
            consequence: "\(known.name) is signed out immediately and can no longer sign in.")
        return """
            <tr><th scope="row"><bdi>\(known.name.text)</bdi></th><td>\(known.role.rawValue)</td>\
            <td>\(ConsoleText.minute(known.createdAt))</td><td>\(others.compactMap(\.self))\(removal)</td></tr>

            """
    }

    private func line(_ record: AuditRecord) -> HTML {
        let subject = record.act.operator ?? "an operator"
        let sentence =
            switch record.act.kind {
            case .operatorInvited: "invited \(subject)"
            case .operatorJoined: "set a password as \(subject)"
            case .operatorChanged: "changed \(subject)"
            case .operatorRemoved: "removed \(subject)"
            default: record.act.kind.rawValue
            }
        return """
            <li>\(ConsoleText.time(record.moment)) <b><bdi>\(record.actor.name)</bdi></b> \(sentence) \
            <small>\(record.actor.address ?? "")</small></li>

            """
    }
}
