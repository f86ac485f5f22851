import Hummingbird
import LaurelIdentity
import LaurelModel
import LaurelPages
import LaurelServer

/// The console's pages of the server: the overview with the games, the backups, and the guide to a first score.
struct ServerConsole {
    let console: Console
    private let censuses = CensusCache()

    init(console: Console) { self.console = console }

    var routes: [Route] {
        [
            console.page("/console") { try await OverviewPage($0, counting: censuses).html },
            console.form("/console/games", for: .owner, about: "id") { request, form in
                let id = try form.parse("id", GameID.init)
                let game = try form.parse("name") { _ in try Game(id: id, name: form["name"]) }
                guard try await request.door.administration.create(game, by: request.actor) == game else {
                    throw ConsoleRefusal("There is already a game with this ID.", .conflict, field: "id")
                }
                return .redirect(to: "/console/games/\(id)/production/leaderboards")
            } rejected: { request, draft in
                try await OverviewPage(request, counting: censuses, draft: draft).html
            },
            console.page("/console/backups") { BackupsPage(request: $0).html },
            console.page("/console/start", for: .owner) { FirstScorePage(request: $0).html },
            console.form("/console/start", for: .owner, about: "board") { request, form in
                let game = try request.door.games.game(named: form.whole("game"))
                let id = try form.parse("board", LeaderboardID.init)
                let name = form["name"]
                let board = try form.parse("name") { _ in
                    try Leaderboard(
                        id: id, game: game.id, referenceName: name, order: form.choice("order", or: .highToLow))
                }
                // In the sandbox only: in production the leaderboard would be public and permanent.
                _ = try await request.door.administration.create(board, of: game, in: .sandbox, by: request.actor)
                let key = try await request.door.keyAdministration.create(
                    .server, of: game, in: .sandbox, by: request.actor
                ).secret
                return request.response(FirstScorePage(request: request, created: (game, id, key.text)).html)
            } rejected: { request, draft in
                FirstScorePage(request: request, draft: draft).html
            },
        ]
    }
}
