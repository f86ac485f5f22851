import Hummingbird
import LaurelIdentity
import LaurelModel
import LaurelPages
import LaurelServer

/// The console's page of its operators.
struct OperatorsConsole {
    let console: Console

    var routes: [Route] {
        [
            console.page("/console/operators", for: .owner) { try await OperatorsPage($0).html },
            console.form("/console/operators", for: .owner, about: "name") { request, form in
                let name = try form["name"].map { _ in try form.parse("name", OperatorName.init) }
                let secret = try await request.door.operators.invite(
                    form.choice("role", or: .viewer), named: name, of: request.account.name, by: request.actor)
                let link = "\(request.address)/console/setup?link=\(secret.text)"
                return request.response(try await OperatorsPage(request, link: link).html)
            } rejected: { request, draft in
                try await OperatorsPage(request, draft: draft).html
            },
            console.action("/console/operators/{name}", for: .owner) { request, form in
                try form.requireConfirmation()
                try await request.door.operators.change(
                    request.operatorName(), to: form.choice("role", or: .viewer), by: request.actor)
                return .redirect(to: "/console/operators")
            },
            console.action("/console/operators/{name}/remove", for: .owner) { request, form in
                try form.requireConfirmation()
                try await request.door.operators.remove(request.operatorName(), by: request.actor)
                return .redirect(to: "/console/operators")
            },
        ]
    }
}

extension ConsoleRequest {
    /// Returns the name of the operator in the path.
    fileprivate func operatorName() throws -> OperatorName {
        try named("name", OperatorName.init)
    }
}
