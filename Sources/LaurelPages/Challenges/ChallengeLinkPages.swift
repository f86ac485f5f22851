import Hummingbird
import LaurelModel
import LaurelServer
import LaurelWire

/// The page of a challenge link, for players and unauthenticated viewers.
struct ChallengeLinkPages {
    let request: PageRequest

    private var words: PageWords { request.words }

    static func routes(_ pages: PageRoutes) -> [Route] {
        [
            pages.page("/g/{game}/links/{code}") {
                try await ChallengeLinkPages(request: $0).challenge($0.part("code"))
            },
            pages.form("/g/{game}/links/{code}") { request, _ in
                try await ChallengeLinkPages(request: request).claim(request.part("code"))
            } rejected: { request, problem, _ in
                try await ChallengeLinkPages(request: request).challenge(request.part("code"), problem: problem)
            },
        ]
    }

    /// `GET …/links/{code}`: returns the page of a challenge link.
    ///
    /// - Parameter problem: The reason why the form was rejected.
    private func challenge(_ code: String, problem: String? = nil) async throws -> Response {
        let link = try await request.fetch(ChallengeLinkBody.self, path(of: code) + "?game=\(request.game.id)")
        let title = "\(link.issuer.displayName) \(words[.challengesYou])"
        let target: HTML
        if let score = link.score {
            let name = try await request.boardNames()[score.leaderboardID] ?? score.leaderboardID
            target = """
                <a href="\(request.address(score.leaderboardID))"><bdi>\(name)</bdi></a> · \(words[.toBeat]) \
                <b>\(score.formattedScore)</b>
                """
        } else {
            target = "<bdi>\(link.achievementTitle ?? link.achievementID ?? "")</bdi>"
        }
        let stores = link.storeLinks.map { store -> HTML in
            "<a class=\"button\" href=\"\(store)\" rel=\"noopener\">\(words[.getGame])</a>"
        }
        // The game signs a player in to the pages. Other viewers install the game first.
        let action: HTML =
            if link.isTaken, request.viewer.player == nil {
                "<p class=\"note\">\(words[.claimedByOther])</p>"
            } else if request.viewer.player == nil {
                "\(request.signInNotice)<div class=\"acts\">\(stores)</div>"
            } else {
                """
                <div class="acts">\(request.button("links/\(link.code)", words[.accept], isMain: true))\(request.gameLink(.play))</div>
                """
            }
        let item: HTML = """
            <li>\(request.avatar(link.issuer))<div class="what">\(target)\(link.message.map { "<br><q dir=\"auto\">\($0)</q>" })\
            <br><small>\(words.instant(words[.ends], link.expirationDate))</small></div></li>
            """
        return request.page(
            title, in: .challenges, image: try await request.door.pageReader.gameImage(for: request.viewer),
            """
            <h1><bdi>\(link.issuer.displayName)</bdi> \(words[.challengesYou])</h1>
            \(request.alert(problem))
            \(PageRequest.list([item]))
            \(action)
            """)
    }

    /// `POST …/links/{code}`: claims the challenge, and accepts it.
    private func claim(_ code: String) async throws -> Response {
        let challenge = try await request.fetch(ChallengeBody.self, path(of: code) + "/claim", by: .post)
        try await request.send(.post, "/v1/challenges/\(Picture.escaped(challenge.id))/accept")
        return .redirect(to: request.address("my/challenges"), type: .normal)
    }

    private func path(of code: String) -> String { "/v1/challenges/links/\(Picture.escaped(code))" }
}
