import Hummingbird
import LaurelModel
import LaurelServer
import LaurelWire

/// A challenge for somebody who is not there yet, as they see it who follow its link.
extension Visit {
    /// `…/links/{code}`
    func challengeLink(_ code: String, saying problem: String? = nil) async throws -> Response {
        let link = try await ask(ChallengeLinkBody.self, path(of: code) + "?game=\(game.id)")
        let title = "\(link.issuer.displayName) \(words[.daresYou])"
        let target: HTML
        if let score = link.score {
            let name = try await boardNames()[score.leaderboardID] ?? score.leaderboardID
            target = """
                <a href="\(address(score.leaderboardID))"><bdi>\(name)</bdi></a> · \(words[.toBeat]) \
                <b>\(score.formattedScore)</b>
                """
        } else {
            target = "<bdi>\(link.achievementTitle ?? link.achievementID ?? "")</bdi>"
        }
        let stores = link.storeLinks.map { store -> HTML in
            "<a class=\"button\" href=\"\(store)\" rel=\"noopener\">\(words[.getGame])</a>"
        }
        // A player is handed over by the game; whoever has no game yet gets it first.
        let way: HTML =
            if link.isTaken, visitor.player == nil {
                "<p class=\"note\">\(words[.takenByOther])</p>"
            } else if visitor.player == nil {
                "\(signInNotice)<div class=\"acts\">\(stores)</div>"
            } else {
                """
                <div class="acts">\(button("links/\(link.code)", words[.accept], isMain: true))\(gameLink(.play))</div>
                """
            }
        let item: HTML = """
            <li>\(avatar(link.issuer))<div class="what">\(target)\(link.message.map { "<br><q dir=\"auto\">\($0)</q>" })\
            <br><small>\(words.instant(words[.ends], link.expirationDate))</small></div></li>
            """
        return page(
            title, in: .challenges, image: try await door.pageReader.gameImage(for: visitor),
            """
            <h1><bdi>\(link.issuer.displayName)</bdi> \(words[.daresYou])</h1>
            \(alert(problem))
            \(Self.list([item]))
            \(way)
            """)
    }

    /// `POST …/links/{code}`: receives the challenge, and accepts it.
    func claimChallengeLink(_ code: String) async throws -> Response {
        let challenge = try await door.ask(
            ChallengeBody.self, path(of: code) + "/claim", by: .post, of: visitor, for: request, context)
        try await act(.post, "/v1/challenges/\(Picture.escaped(challenge.id))/accept")
        return .redirect(to: address("my/challenges"), type: .normal)
    }

    private func path(of code: String) -> String { "/v1/challenges/links/\(Picture.escaped(code))" }
}
