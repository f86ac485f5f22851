import Foundation
import HTTPTypes
import Hummingbird
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelServer
import NIOCore

/// An operator before a page of the console.
struct OperatorVisit: Sendable {
    let door: Door
    let settings: ConsoleSettings
    let request: Request
    let context: HTTPContext
    let who: Operator
    let secret: OperatorSecret

    /// Whom the audit log names.
    var actor: AuditActor { who.name.actor(at: context.address) }

    var languages: AcceptedLanguages { door.wording.languages(of: request) }

    /// The origin at which the browser reaches this server.
    var address: String { request.origin(isSecure: settings.isSecure) }

    /// What the address names, as `parse` reads it.
    func named<Value>(_ name: String, _ parse: (String) throws -> Value) throws -> Value {
        let text = try context.part(name)
        do { return try parse(text) } catch { throw ConsoleRefusal("\(error)", .badRequest) }
    }

    func may(_ role: OperatorRole) -> Bool { who.role >= role }

    /// A form that does something; nothing for whom may not.
    ///
    /// - Parameter isUpload: Whether there is a file in it.
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

    /// A button for what has no undo: it opens a disclosure that says what follows, with the button that acts. The server
    /// refuses the form without that confirmation, see ``FormBody/demandConfirmation()``.
    ///
    /// - Parameter subject: What it is about, for those who hear only the button.
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

    /// A form that is one button.
    ///
    /// - Parameter subject: What it is about, for those who hear only the button; nil if its name says so.
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

    /// The answer with a page: only what is new of it, where the browser has it already.
    func answer(_ page: HTML, status: HTTPResponse.Status = .ok) -> Response {
        var response = Response(consolePage: page, status: status)
        guard status == .ok, request.method == .get || request.method == .head else { return response }
        let tag = "\"\(Asset.digest(page.text.utf8))\""
        if request.headers[.ifNoneMatch]?.contains(tag) == true { response = Response(status: .notModified) }
        response.headers[.eTag] = tag
        return response
    }
}

extension Response {
    /// A page for operators: nobody else keeps it, frames it or reads it.
    init(consolePage page: HTML, status: HTTPResponse.Status = .ok) {
        self.init(
            status: status,
            headers: [
                .contentType: "text/html; charset=utf-8", .cacheControl: "no-store",
                .contentSecurityPolicy:
                    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
                    + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; "
                    + "require-trusted-types-for 'script'; trusted-types laurel",
                .xContentTypeOptions: "nosniff",
                // Without a referrer a browser would not say of its own forms where they come from.
                .referrerPolicy: "same-origin",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: page.text)))
        headers[.crossOriginOpenerPolicy] = "same-origin"
    }
}

extension HTTPField.Name {
    /// A literal that is a name.
    static let crossOriginOpenerPolicy = HTTPField.Name("Cross-Origin-Opener-Policy")!
}
