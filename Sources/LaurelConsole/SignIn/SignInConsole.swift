import HTTPTypes
import Hummingbird
import LaurelIdentity
import LaurelModel
import LaurelPages
import LaurelServer

/// The console's pages for sign-in, sign-out, invitations and the operator's own account.
struct SignInConsole {
    let console: Console

    var routes: [Route] {
        [
            console.open(.get, "/console/setup") { door, _, context in
                let secret = try Self.secret(context.query["link"])
                let invitation = try await door.operators.invitation(secret)
                return Response(consolePage: SetupPage(secret: secret, invitation: invitation).html)
            },
            console.open(.post, "/console/setup") { try await setUp($0, $1, $2) },
            console.open(.get, "/console/sign-in") { door, _, context in
                let hasOperators = try await !door.operators.all().isEmpty
                return Response(consolePage: SignInPage(next: context.query["next"], hasOperators: hasOperators).html)
            },
            console.open(.post, "/console/sign-in") { try await signIn($0, $1, $2) },
            console.action("/console/sign-out", for: .viewer) { request, _ in
                try await request.door.operators.signOut(request.secret)
                return redirect(to: "/console/sign-in", with: nil)
            },
            console.page("/console/account") { request in AccountPage(request: request).html },
            console.action("/console/account", for: .viewer) { request, form in
                do {
                    try request.door.operatorSignIn.consumeAttempt(request.context)
                    let secret = try await request.door.operators.changePassword(
                        of: request.account.name, from: Password(typed: form.whole("old")),
                        to: try Password(choosing: form.whole("new")), at: request.context.address)
                    return redirect(to: "/console/account?changed=1", with: secret)
                } catch let error as WeakPassword {
                    return AccountPage(request: request, draft: FormDraft(form, error, about: "new")).response
                } catch let error as OperatorRefusal {
                    return AccountPage(request: request, draft: FormDraft(form, error, about: "old")).response
                }
            },
        ]
    }

    private static func secret(_ text: String?) throws -> OperatorSecret {
        guard let secret = text.flatMap(OperatorSecret.init(_:)) else { throw OperatorRefusal.invitationSpent }
        return secret
    }

    private func setUp(_ door: Door, _ http: Request, _ context: HTTPContext) async throws -> Response {
        try door.operatorSignIn.consumeAttempt(context)
        let form = try await FormBody(of: http)
        let secret = try Self.secret(form["secret"])
        let invitation = try await door.operators.invitation(secret)
        do {
            let name = try form.parse("name", OperatorName.init)
            let session = try await door.operators.accept(
                secret, as: name, password: try Password(choosing: form.whole("password")), from: context.address)
            return redirect(to: invitation.isFirst ? "/console/start" : "/console", with: session)
        } catch let error
            where error is WeakPassword || error is ConsoleRefusal
            || error as? OperatorRefusal == .nameTaken
        {
            let draft = FormDraft(form, error, about: error is WeakPassword ? "password" : "name")
            let page = SetupPage(secret: secret, invitation: invitation, draft: draft)
            return Response(consolePage: page.html, status: draft.refusal.status)
        }
    }

    private func signIn(_ door: Door, _ http: Request, _ context: HTTPContext) async throws -> Response {
        try door.operatorSignIn.consumeAttempt(context)
        let form = try await FormBody(of: http)
        let next = form["next"].flatMap(SignInPage.trusted)
        do {
            let secret = try await door.operatorSignIn.signIn(
                form["name"] ?? "", Password(typed: form.whole("password")), context)
            return redirect(to: next ?? "/console", with: secret)
        } catch OperatorRefusal.signInFailed {
            let draft = FormDraft(form, OperatorRefusal.signInFailed, about: "password")
            let page = SignInPage(next: next, draft: draft, hasOperators: true)
            return Response(consolePage: page.html, status: draft.refusal.status)
        }
    }

    /// Returns a redirect that stores a new session in the browser, or removes it.
    private func redirect(to address: String, with secret: OperatorSecret?) -> Response {
        var response = Response.redirect(to: address)
        response.headers[.setCookie] = console.cookie.field(secret)
        response.headers[.cacheControl] = "no-store"
        return response
    }
}
