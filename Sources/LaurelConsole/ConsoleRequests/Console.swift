import HTTPTypes
import Hummingbird
import LaurelIdentity
import LaurelPages
import LaurelServer

/// A builder of routes for the operators' console. The routes check the session, the operator's role and the origin of
/// forms, and show errors as pages.
struct Console: Sendable {
    /// The maximum size of a form: a configuration of one mebibyte, of which percent-encoding can triple the size.
    static let formByteCountMax = 3 << 20

    let settings: ConsoleSettings

    var cookie: SessionCookie { SessionCookie(isSecure: settings.isSecure) }

    /// Creates the route of a page for operators.
    func page(
        _ path: String, for role: OperatorRole = .viewer,
        _ show: @escaping @Sendable (ConsoleRequest) async throws -> HTML
    ) -> Route {
        guarded(.get, path, for: role) { request in request.response(try await show(request)) }
    }

    /// Creates the route of an action, which is a form with buttons only.
    ///
    /// - Parameter role: The lowest role that may perform the action.
    func action(
        _ path: String, for role: OperatorRole = .editor,
        _ perform: @escaping @Sendable (ConsoleRequest, FormBody) async throws -> Response
    ) -> Route {
        guarded(.post, path, for: role) { request in
            let form = try await FormBody(of: request.http, byteCountMax: Self.formByteCountMax)
            guard form.whole("token") == request.secret.formToken else { throw ConsoleRefusal.foreign }
            return try await perform(request, form)
        }
    }

    /// Creates the route of a form. If the form is rejected, the response is its page with the values
    /// and an error at the field.
    ///
    /// - Parameters:
    ///   - role: The lowest role that may send the form.
    ///   - field: The field to mark if the error does not name a field.
    func form(
        _ path: String, for role: OperatorRole = .editor, about field: String? = nil,
        _ perform: @escaping @Sendable (ConsoleRequest, FormBody) async throws -> Response,
        rejected page: @escaping @Sendable (ConsoleRequest, FormDraft) async throws -> HTML
    ) -> Route {
        action(path, for: role) { request, form in
            do { return try await perform(request, form) } catch {
                let draft = FormDraft(form, error, about: field)
                guard draft.refusal.status.code < 500 else { throw error }
                return request.response(try await page(request, draft), status: draft.refusal.status)
            }
        }
    }

    /// Creates a route that needs no session.
    func open(
        _ method: HTTPRequest.Method, _ path: String,
        _ handler: @escaping @Sendable (Door, Request, HTTPContext) async throws -> Response
    ) -> Route {
        Route(method, path) { door, http, context in
            do {
                if method == .post, !http.isFromThisServer { throw ConsoleRefusal.foreign }
                return try await handler(door, http, context)
            } catch {
                return try Self.problemPage(error, for: nil)
            }
        }
    }

    /// Returns the request with its operator; nil if no operator is signed in.
    func request(_ http: Request, _ context: HTTPContext, _ door: Door) async throws -> ConsoleRequest? {
        guard let secret = cookie.secret(in: http), let account = try await door.operators.operator(holding: secret)
        else { return nil }
        return ConsoleRequest(
            door: door, settings: settings, http: http, context: context, account: account, secret: secret)
    }

    private func guarded(
        _ method: HTTPRequest.Method, _ path: String, for role: OperatorRole,
        _ handler: @escaping @Sendable (ConsoleRequest) async throws -> Response
    ) -> Route {
        Route(method, path) { door, http, context in
            guard let request = try await request(http, context, door) else {
                // After a form, the operator returns to the page of the form.
                let page = method == .get ? http.uri.string : http.headers[.referer].flatMap(Self.path(of:))
                return .redirect(to: SignInPage.address(leadingTo: page))
            }
            do {
                if method == .post, !http.isFromThisServer { throw ConsoleRefusal.foreign }
                guard request.may(role) else { throw ConsoleRefusal.role(role) }
                return try await handler(request)
            } catch {
                return try Self.problemPage(error, for: request)
            }
        }
    }

    /// Returns the path of an address of this console.
    private static func path(of address: String) -> String? {
        guard let start = address.firstRange(of: "/console")?.lowerBound else { return nil }
        return String(address[start...])
    }

    /// Returns the page that shows an error.
    ///
    /// - Throws: An error of the server, which the pipeline logs.
    private static func problemPage(_ error: any Error, for request: ConsoleRequest?) throws -> Response {
        let refusal = ConsoleRefusal(error)
        guard refusal.status.code < 500 else { throw error }
        let title = refusal.status == .notFound ? "Page not found" : "Action failed"
        let frame = ConsoleFrame(title: title, request: request)
        return Response(
            consolePage: frame.page(
                """
                <h1>\(title)</h1>
                <p class="note" role="alert">\(refusal.sentence)</p>
                <p><a href="/console">Back to console</a></p>
                """), status: refusal.status)
    }
}
