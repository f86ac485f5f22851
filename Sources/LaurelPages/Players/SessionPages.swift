import HTTPTypes
import Hummingbird
import LaurelIdentity
import LaurelModel
import LaurelServer
import LaurelWire

/// Sign-in and sign-out on the pages. The game sends the player's access token, and the browser stores a page token
/// that is valid as long as the player's session. Scripts cannot read the page token, and other sites cannot send it.
///
/// A token in a header signs the player in immediately, because browsers never add the header on their own. A token in
/// a form does so only if the form is from this server. Another site could sign a player in to a different account, so
/// the player must confirm the sign-in of any other form.
struct SessionPages {
    let request: PageRequest

    private var words: PageWords { request.words }

    static func routes(_ pages: PageRoutes) -> [Route] {
        [
            pages.page("/g/{game}/my/session") { try await SessionPages(request: $0).signIn(nil) },
            pages.page("/g/{game}/my/session", .post) {
                try await SessionPages(request: $0).signIn(FormBody(of: $0.http))
            },
            pages.form("/g/{game}/my/session/end", isForPlayers: false) { request, _ in
                SessionPages(request: request).signOut()
            } rejected: { request, problem, _ in
                try await ProfilePages(request: request).profile(problem: problem)
            },
        ]
    }

    /// `GET` and `POST …/my/session`: signs the player in.
    private func signIn(_ form: FormBody?) async throws -> Response {
        let shown = request.http.headers[.authorization].flatMap { HeaderText.bearerCredential(UncheckedText($0)) }
        let next =
            (form?["next"] ?? request.context.query["next"]).flatMap { isOfGame($0) ? $0 : nil } ?? request.address()
        guard let token = shown ?? form?["token"] else { return request.signInPage(words[.friends], in: .friends) }
        let viewer = request.door.pageSessions.viewer(of: request.game, holding: token)
        guard let player = try await request.door.pageReader.player(viewer) else { throw Problem.tokenUseless }
        let from = form?["from"].flatMap(Request.gameAddress)
        guard shown != nil || request.http.isFromThisServer else { return confirmation(of: player, token, next, from) }
        var response = Response.redirect(to: next, type: .normal)
        let session = try await request.door.pageSessions.pageCookie(for: viewer)
        response.headers[.setCookie] = session.map { cookie($0) + Self.cookieAge } ?? cookie(token)
        if let from {
            let origin =
                "\(Request.gameCookieName)=\(Picture.escaped(from)); Path=/g/\(request.game.id); HttpOnly; SameSite=Lax"
            response.headers.append(HTTPField(name: .setCookie, value: origin + Self.cookieAge))
        }
        return response
    }

    /// The maximum age of a session. The server also rejects a session that ends earlier.
    private static let cookieAge = "; Max-Age=\(Session.ageMax.milliseconds / 1_000)"

    /// `POST …/my/session/end`: signs the player out.
    private func signOut() -> Response {
        var response = Response.redirect(to: request.address(), type: .normal)
        response.headers[.setCookie] = cookie("") + "; Max-Age=0"
        return response
    }

    private func cookie(_ token: String) -> String {
        "\(Request.sessionCookieName)=\(token); Path=/g/\(request.game.id); HttpOnly; SameSite=Lax"
    }

    private func confirmation(of player: Player, _ token: String, _ next: String, _ from: String?) -> Response {
        var response = request.page(
            request.game.name, in: nil,
            """
            <h1 dir="auto">\(request.game.name)</h1>
            <form method="post" action="\(request.address("my/session"))">
            <input type="hidden" name="token" value="\(token)"><input type="hidden" name="next" value="\(next)">\
            <input type="hidden" name="from" value="\(from ?? "")">
            <button class="main">\(words[.goOnAs]) <bdi>\(player.shownName.text)</bdi></button></form>
            """)
        response.headers[.cacheControl] = "no-store"
        return response
    }

    /// Returns whether `next` is the address of a page of the game.
    private func isOfGame(_ next: String) -> Bool {
        let own = "/g/\(request.game.id)"
        guard next.hasPrefix(own), next.unicodeScalars.allSatisfy({ $0.isASCII && $0.value > 0x20 }) else {
            return false
        }
        return ["", "/", "?"].contains(next.dropFirst(own.count).prefix(1))
    }
}

extension Problem {
    fileprivate static var tokenUseless: Problem {
        Problem.invalid(
            "token", "This token has expired or belongs to another game. Open the page from the game again.")
    }
}
