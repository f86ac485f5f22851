import HTTPTypes
import Hummingbird
import LaurelModel
import LaurelServer

/// The list of games with public leaderboards.
struct GamesPage: Sendable {
    let assets: AssetCatalog

    var routes: [Route] {
        [
            Route(.get, "/") { door, http, _ in try await response(door, http) },
            Route(.get, "/g") { door, http, _ in try await response(door, http) },
        ]
    }

    /// Returns the list, or a redirect to the page of the only game.
    private func response(_ door: Door, _ http: Request) async throws -> Response {
        var games: [Game] = []
        for game in door.games.all where try await !door.pageReader.leaderboards(for: Viewer(of: game)).isEmpty {
            games.append(game)
        }
        if games.count == 1, let game = games.first { return .redirect(to: "/g/\(game.id)", type: .found) }
        let words = PageWords(door.wording.languages(of: http))
        let items = games.map { game -> HTML in
            """
            <li><div class="what"><a href="/g/\(game.id.text)"><b dir="auto">\(game.name)</b></a></div></li>

            """
        }
        let list: HTML =
            items.isEmpty ? "<p class=\"note\">\(words[.noGames])</p>" : "<ul class=\"list\">\(items)</ul>"
        return Response(
            page: PageFrame.plain.page(
                words[.games], words, assets, home: (address: "/", name: "Laurel"), style: nil, summary: words[.games],
                scripts: [], body: "<h1>\(words[.games])</h1>\n\(list)"))
    }
}
