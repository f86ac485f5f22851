import HTTPTypes
import Hummingbird
import LaurelIdentity
package import LaurelServer

/// The operators' console: which addresses it has, and who gets to them.
struct Console: Sendable {
    /// A configuration may have a mebibyte, and each of its bytes takes three.
    static let formByteCountMax = 3 << 20

    let settings: ConsoleSettings
    let censuses = CensusDesk()

    var cookie: SessionCookie { SessionCookie(isSecure: settings.isSecure) }

    /// A page for operators.
    func page(
        _ path: String, for role: OperatorRole = .viewer,
        _ show: @escaping @Sendable (OperatorVisit) async throws -> HTML
    ) -> Route {
        guarded(.get, path) { visit in
            guard visit.may(role) else { throw ConsoleRefusal.role(role) }
            return visit.answer(try await show(visit))
        }
    }

    /// What a form of a page does.
    ///
    /// - Parameter role: Who may do it.
    func act(
        _ path: String, for role: OperatorRole = .editor,
        _ perform: @escaping @Sendable (OperatorVisit, FormBody) async throws -> Response
    ) -> Route {
        guarded(.post, path) { visit in
            guard visit.request.isFromHere else { throw ConsoleRefusal.foreign }
            guard visit.may(role) else { throw ConsoleRefusal.role(role) }
            let form = try await FormBody(of: visit.request, byteCountMax: Self.formByteCountMax)
            guard form.whole("token") == visit.secret.formToken else { throw ConsoleRefusal.foreign }
            return try await perform(visit, form)
        }
    }

    /// What a form of a page does. If it is refused, its page returns with what was typed and an error at the field.
    ///
    /// - Parameters:
    ///   - role: Who may do it.
    ///   - field: The field of a refusal that names none.
    func form(
        _ path: String, for role: OperatorRole = .editor, about field: String? = nil,
        _ perform: @escaping @Sendable (OperatorVisit, FormBody) async throws -> Response,
        refused page: @escaping @Sendable (OperatorVisit, FormDraft) async throws -> HTML
    ) -> Route {
        act(path, for: role) { visit, form in
            do { return try await perform(visit, form) } catch {
                let draft = FormDraft(form, error, about: field)
                guard draft.refusal.status.code < 500 else { throw error }
                return visit.answer(try await page(visit, draft), status: draft.refusal.status)
            }
        }
    }

    /// The operator who looks; nil for anyone else.
    func visit(_ door: Door, _ request: Request, _ context: HTTPContext) async throws -> OperatorVisit? {
        guard let secret = cookie.secret(in: request), let who = try await door.operators.operator(holding: secret)
        else { return nil }
        return OperatorVisit(
            door: door, settings: settings, request: request, context: context, who: who, secret: secret)
    }

    private func guarded(
        _ method: HTTPRequest.Method, _ path: String,
        _ answer: @escaping @Sendable (OperatorVisit) async throws -> Response
    ) -> Route {
        Route(method, path) { door, request, context in
            guard let visit = try await self.visit(door, request, context) else {
                // After a form, on to the page that it was on.
                let page = method == .get ? request.uri.string : request.headers[.referer].flatMap(Self.path(of:))
                return .redirect(to: SignInPage.address(leadingTo: page))
            }
            do { return try await answer(visit) } catch { return try Self.explain(error, to: visit) }
        }
    }

    /// The path of an address of this console.
    private static func path(of address: String) -> String? {
        guard let start = address.firstRange(of: "/console")?.lowerBound else { return nil }
        return String(address[start...])
    }

    /// A page for whoever comes, and what its form does.
    func open(
        _ method: HTTPRequest.Method, _ path: String,
        _ answer: @escaping @Sendable (Door, Request, HTTPContext) async throws -> Response
    ) -> Route {
        Route(method, path) { door, request, context in
            do {
                if method == .post, !request.isFromHere { throw ConsoleRefusal.foreign }
                return try await answer(door, request, context)
            } catch {
                return try Self.explain(error, to: nil)
            }
        }
    }

    /// What is wrong with the server is written down with the others of its kind.
    private static func explain(_ error: any Error, to visit: OperatorVisit?) throws -> Response {
        let refusal = ConsoleRefusal(error)
        guard refusal.status.code < 500 else { throw error }
        let title = refusal.status == .notFound ? "Page not found" : "Not done"
        var frame = ConsoleFrame(title: title)
        frame.visit = visit
        return Response(
            consolePage: frame.page(
                """
                <h1>\(title)</h1>
                <p class="note" role="alert">\(refusal.sentence)</p>
                <p><a href="/console">Back to console</a></p>
                """), status: refusal.status)
    }
}

extension Route {
    /// The operators' console, and the API's own pages.
    package static func console(_ settings: ConsoleSettings) -> [Route] {
        let console = Console(settings: settings)
        return console.signInRoutes + console.serverRoutes + console.gameRoutes + console.docsRoutes
    }
}
