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
            <div class="note" role="status"><p>Send this link; it is good once, for 30 minutes, and is shown this once:</p>
            <p><code class="secret">\(link)</code></p></div>
            """
        }
        // The least rights first.
        let roles = draft.options("role", OperatorRole.allCases.map { ($0.rawValue, $0.rawValue) })
        let invitation = request.form(
            "/console/operators", for: .owner, "row",
            """
            <label>Role \(roles)</label>
            <label>Name <input name="name" maxlength="100" placeholder="optional" value="\(draft.value("name"))"\
            \(draft.invalid("name"))></label>
            <button class="main">Make a link</button>
            """)
        return frame.page(
            """
            <h1>Operators</h1>
            \(made)<div class="scroll" tabindex="0"><table><caption class="unseen">Operators</caption>
            <thead><tr><th scope="col">Name</th><th scope="col">Role</th><th scope="col">Since</th>\
            <th scope="col">Change</th></tr></thead>
            <tbody>\(operators.map(row))</tbody></table></div>
            <h2>Invite somebody</h2>
            <p>A viewer looks. An editor changes games and decides about players. An owner also has keys and operators. The name \
            of an operator who is there makes a link for a new password.</p>
            \(draft.alert)\(invitation)
            <h2>What was done</h2>
            <ol class="log">\(records.map(line))</ol>
            """)
    }

    private func row(_ known: Operator) -> HTML {
        let others = OperatorRole.allCases.filter { $0 != known.role }.map { role in
            request.confirmed(
                "/console/operators/\(known.name)", "Make \(role.rawValue)", of: known.name.text, for: .owner,
                ["role": role.rawValue],
                consequence: "\(known.name) gets the rights of the role \(role.rawValue) at once.")
        }
        let removal = request.confirmed(
            "/console/operators/\(known.name)/remove", "Remove", of: known.name.text, for: .owner,
            consequence: "\(known.name) is signed out at once and cannot sign in any more.")
        return """
            <tr><th scope="row"><bdi>\(known.name.text)</bdi></th><td>\(known.role.rawValue)</td>\
            <td>\(ConsoleText.minute(known.createdAt))</td><td>\(others.compactMap(\.self))\(removal)</td></tr>

            """
    }

    private func line(_ record: AuditRecord) -> HTML {
        let subject = record.act.operator ?? "somebody"
        let sentence =
            switch record.act.kind {
            case .operatorInvited: "invited \(subject)"
            case .operatorJoined: "chose a password as \(subject)"
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
