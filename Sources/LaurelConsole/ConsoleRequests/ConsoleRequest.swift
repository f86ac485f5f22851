import Foundation
import HTTPTypes
import Hummingbird
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelPages
import LaurelServer
import NIOCore

/// A request of an operator for a page of the console.
struct ConsoleRequest: Sendable {
    let door: Door
    let settings: ConsoleSettings
    let http: Request
    let context: HTTPContext
    let account: Operator
    let secret: OperatorSecret

    /// The operator as the audit log names them.
    var actor: AuditActor { account.name.actor(at: context.address) }

    var languages: AcceptedLanguages { door.wording.languages(of: http) }

    /// The origin at which the browser reaches this server.
    var address: String { http.origin(isSecure: settings.isSecure) }

    /// Returns a part of the path, parsed by `parse`.
    func named<Value>(_ name: String, _ parse: (String) throws -> Value) throws -> Value {
        let text = try context.part(name)
        do { return try parse(text) } catch { throw ConsoleRefusal("\(error)", .badRequest) }
    }

    /// Returns whether the operator has `role` or a higher one.
    func may(_ role: OperatorRole) -> Bool { account.role >= role }

    /// Returns a form with the session's token; nil if the operator's role is lower than `role`.
    ///
    /// - Parameter isUpload: Whether the form has a file.
    func form(
        _ action: String, for role: OperatorRole = .editor, _ style: String = "", _ content: HTML,
        isUpload: Bool = false
    ) -> HTML? {
        guard may(role) else { return nil }
        return """
            <form method="post" action="\(action)" class="\(style)"\(isUpload ? " enctype=\"multipart/form-data\"" : nil)>\
            <input type="hidden" name="token" value="\(secret.formToken)">\(content)</form>
            """
    }

    /// Returns a button for an action that cannot be undone. It opens a disclosure with the consequence and the button
    /// that performs the action. The server rejects the form without the confirmation, see
    /// ``FormBody/requireConfirmation()``.
    ///
    /// - Parameter subject: The object of the action, for screen readers.
    func confirmed(
        _ action: String, _ name: String, of subject: String, for role: OperatorRole = .editor,
        _ fields: [String: String] = [:], consequence: String
    ) -> HTML? {
        let hidden = fields.merging(["confirmed": "yes"]) { $1 }.sorted { $0.key < $1.key }.map { field -> HTML in
            "<input type=\"hidden\" name=\"\(field.key)\" value=\"\(field.value)\">"
        }
        let button: HTML = "<button class=\"danger\" aria-label=\"\(name) \(subject)\">\(name)</button>"
        return form(action, for: role, "inline", "\(hidden)\(button)").map { form in
            """
            <details class="confirm"><summary aria-label="\(name) \(subject) …">\(name) …</summary>\
            <p>\(consequence)</p>\(form)</details>
            """
        }
    }

    /// Returns a form with one button.
    ///
    /// - Parameter subject: The object of the action, for screen readers; nil if `name` is sufficient.
    func button(
        _ action: String, _ name: String, of subject: String? = nil, for role: OperatorRole = .editor,
        _ fields: [String: String] = [:]
    ) -> HTML? {
        let hidden = fields.sorted { $0.key < $1.key }.map { field -> HTML in
            "<input type=\"hidden\" name=\"\(field.key)\" value=\"\(field.value)\">"
        }
        let label = subject.map { " aria-label=\"\(name) \($0)\"" as HTML }
        return form(action, for: role, "inline", "\(hidden)<button\(label)>\(name)</button>")
    }

    /// Returns the response with a page, or only its version if the browser has the page already.
    func response(_ page: HTML, status: HTTPResponse.Status = .ok) -> Response {
        var response = Response(consolePage: page, status: status)
        guard status == .ok, http.method == .get || http.method == .head else { return response }
        let tag = "\"\(Asset.digest(page.text.utf8))\""
        if http.knows(tag) { response = Response(status: .notModified) }
        response.headers[.eTag] = tag
        return response
    }
}
