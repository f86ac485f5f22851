import HTTPTypes
import Hummingbird
import LaurelIdentity
import LaurelModel
import LaurelServer

extension Console {
    /// The ways in and out.
    var signInRoutes: [Route] {
        [
            open(.get, "/console/setup") { door, _, context in
                let secret = try Self.secret(context.query["link"])
                let invitation = try await door.operators.invitation(secret)
                return Response(consolePage: SetupPage(secret: secret, invitation: invitation).html)
            },
            open(.post, "/console/setup") { door, request, context in try await setUp(door, request, context) },
            open(.get, "/console/sign-in") { door, request, context in
                let isFurnished = try await !door.operators.all().isEmpty
                return Response(consolePage: SignInPage(next: context.query["next"], isFurnished: isFurnished).html)
            },
            open(.post, "/console/sign-in") { door, request, context in try await signIn(door, request, context) },
            act("/console/sign-out", for: .viewer) { visit, _ in
                try await visit.door.operators.signOut(visit.secret)
                return enter(nil, "/console/sign-in")
            },
            page("/console/account") { visit in AccountPage(visit: visit).html },
            act("/console/account", for: .viewer) { visit, form in
                do {
                    try visit.door.operatorSignIn.consumeAttempt(visit.context)
                    let secret = try await visit.door.operators.changePassword(
                        of: visit.who.name, from: Password(typed: form.whole("old")),
                        to: try Password(choosing: form.whole("new")), at: visit.context.address)
                    return enter(secret, "/console/account?changed=1")
                } catch let error as WeakPassword {
                    return AccountPage(visit: visit, draft: FormDraft(form, error, about: "new")).answer
                } catch let error as OperatorRefusal {
                    return AccountPage(visit: visit, draft: FormDraft(form, error, about: "old")).answer
                }
            },
        ]
    }

    private static func secret(_ text: String?) throws -> OperatorSecret {
        guard let secret = text.flatMap(OperatorSecret.init(_:)) else { throw OperatorRefusal.invitationSpent }
        return secret
    }

    private func setUp(_ door: Door, _ request: Request, _ context: HTTPContext) async throws -> Response {
        try door.operatorSignIn.consumeAttempt(context)
        let form = try await FormBody(of: request)
        let secret = try Self.secret(form["secret"])
        let invitation = try await door.operators.invitation(secret)
        do {
            let name = try form.parse("name", OperatorName.init)
            let session = try await door.operators.accept(
                secret, as: name, password: try Password(choosing: form.whole("password")), from: context.address)
            return enter(session, invitation.isFirst ? "/console/start" : "/console")
        } catch let error
            where error is WeakPassword || error is ConsoleRefusal
            || error as? OperatorRefusal == .nameTaken
        {
            let draft = FormDraft(form, error, about: error is WeakPassword ? "password" : "name")
            let page = SetupPage(secret: secret, invitation: invitation, draft: draft)
            return Response(consolePage: page.html, status: draft.refusal.status)
        }
    }

    private func signIn(_ door: Door, _ request: Request, _ context: HTTPContext) async throws -> Response {
        try door.operatorSignIn.consumeAttempt(context)
        let form = try await FormBody(of: request)
        let next = form["next"].flatMap(SignInPage.trusted)
        do {
            let secret = try await door.operatorSignIn.signIn(
                form["name"] ?? "", Password(typed: form.whole("password")), context)
            return enter(secret, next ?? "/console")
        } catch OperatorRefusal.signInFailed {
            let draft = FormDraft(form, OperatorRefusal.signInFailed, about: "password")
            let page = SignInPage(next: next, draft: draft, isFurnished: true)
            return Response(consolePage: page.html, status: draft.refusal.status)
        }
    }

    /// Leads on, with another session or none.
    private func enter(_ secret: OperatorSecret?, _ address: String) -> Response {
        var response = Response.redirect(to: address)
        response.headers[.setCookie] = cookie.field(secret)
        response.headers[.cacheControl] = "no-store"
        return response
    }
}
