import HTTPTypes
import Hummingbird
import LaurelIdentity
import LaurelModel
import LaurelServer
import LaurelWire

/// Signing a player in to the pages: the game shows the player's access token, and the browser stores a page token, which lives
/// as long as the player's session. No script reads it and no other site sends it.
///
/// A token in a header signs in at once, since a browser adds none by itself. One in a form does so only if the form is this
/// server's: another site could sign somebody in as somebody else, so the player is asked first.
extension Visit {
    /// `GET` and `POST …/my/session`
    func begin(_ form: FormBody?) async throws -> Response {
        let shown = request.headers[.authorization].flatMap { HeaderText.bearerCredential(UncheckedText($0)) }
        let next = (form?["next"] ?? context.query["next"]).flatMap { isOfGame($0) ? $0 : nil } ?? address()
        guard let token = shown ?? form?["token"] else { return stranger(words[.friends], in: .friends) }
        let newcomer = door.pageSessions.visitor(to: game, holding: token)
        guard let player = try await door.pageReader.player(newcomer) else { throw Problem.tokenUseless }
        let from = form?["from"].flatMap(Request.gameAddress)
        guard shown != nil || request.isFromHere else { return confirmation(of: player, token, next, from) }
        var response = Response.redirect(to: next, type: .normal)
        let session = try await door.pageSessions.pageCookie(for: newcomer)
        response.headers[.setCookie] = session.map { cookie($0) + Self.lasting } ?? cookie(token)
        if let from {
            let origin =
                "\(Request.gameCookieName)=\(Picture.escaped(from)); Path=/g/\(game.id); HttpOnly; SameSite=Lax"
            response.headers.append(HTTPField(name: .setCookie, value: origin + Self.lasting))
        }
        return response
    }

    /// As long as a session lives at most. The server knows when it ends before.
    private static let lasting = "; Max-Age=\(Session.ageMax.milliseconds / 1_000)"

    /// `POST …/my/session/end`
    func end() -> Response {
        var response = Response.redirect(to: address(), type: .normal)
        response.headers[.setCookie] = cookie("") + "; Max-Age=0"
        return response
    }

    private func cookie(_ token: String) -> String {
        "\(Request.sessionCookieName)=\(token); Path=/g/\(game.id); HttpOnly; SameSite=Lax"
    }

    private func confirmation(of player: Player, _ token: String, _ next: String, _ from: String?) -> Response {
        var response = page(
            game.name, in: nil,
            """
            <h1 dir="auto">\(game.name)</h1>
            <form method="post" action="\(address("my/session"))">
            <input type="hidden" name="token" value="\(token)"><input type="hidden" name="next" value="\(next)">\
            <input type="hidden" name="from" value="\(from ?? "")">
            <button class="main">\(words[.goOnAs]) <bdi>\(player.shownName.text)</bdi></button></form>
            """)
        response.headers[.cacheControl] = "no-store"
        return response
    }

    /// Whether an address is one of the game's pages.
    private func isOfGame(_ next: String) -> Bool {
        let own = "/g/\(game.id)"
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
