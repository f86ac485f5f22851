import Hummingbird
import LaurelModel
import LaurelServer

/// The page for an unknown or invalid address, or for a client that exceeded a rate limit.
struct ProblemPage: Sendable {
    let assets: AssetCatalog

    var routes: [Route] {
        [
            Route(.get, Route.problemPath) { door, http, context in
                response(context.problemStatus, nil, door, http, context)
            }
        ]
    }

    func response(
        _ status: Int, _ detail: String?, _ door: Door, _ http: Request, _ context: HTTPContext
    ) -> Response {
        let words = PageWords(door.wording.languages(of: http))
        let frame = (try? PageFrame(context.query)) ?? .plain
        let game = (try? context.part("game")).flatMap { try? door.games.game(named: $0) }
        let home = game.map { (address: "/g/\($0.id)", name: $0.name) } ?? (address: "/", name: "Laurel")
        let title = words[status == 429 ? .tooManyRequests : .missing]
        // The detail of a problem is in English, for developers. The hint for an unknown address is for players.
        let hint: HTML? =
            switch status {
            case 404, 405: "<p>\(words[.missingHint])</p>"
            default: detail.map { detail -> HTML in "<p class=\"note\" lang=\"en\" dir=\"ltr\">\(detail)</p>" }
            }
        let page = frame.page(
            title, words, assets, home: home, style: nil, summary: title,
            body: """
                <h1>\(title)</h1>\(hint)
                <p class="onward"><a class="button" href="\(home.address)"><bdi>\(home.name)</bdi></a></p>
                """)
        return Response(page: page, status: .init(code: status))
    }
}
