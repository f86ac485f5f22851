import Hummingbird
import LaurelIdentity
import LaurelModel
import LaurelServer

extension Console {
    /// What belongs to no game.
    var serverRoutes: [Route] {
        [
            page("/console") { try await OverviewPage($0, counting: censuses).html },
            form("/console/games", for: .owner, about: "id") { visit, form in
                let id = try form.parse("id", GameID.init)
                let game = try form.parse("name") { _ in try Game(id: id, name: form["name"]) }
                guard try await visit.door.administration.create(game, by: visit.actor) == game else {
                    throw ConsoleRefusal("There is already a game with this ID.", .conflict, field: "id")
                }
                return .redirect(to: "/console/games/\(id)/production/leaderboards")
            } refused: { visit, draft in
                try await OverviewPage(visit, counting: censuses, draft: draft).html
            },
            page("/console/backups") { BackupsPage(visit: $0).html },
            page("/console/operators", for: .owner) { try await OperatorsPage($0).html },
            form("/console/operators", for: .owner, about: "name") { visit, form in
                let name = try form["name"].map { _ in try form.parse("name", OperatorName.init) }
                let secret = try await visit.door.operators.invite(
                    form.choice("role", or: .viewer), named: name, of: visit.who.name, by: visit.actor)
                let link = "\(visit.address)/console/setup?link=\(secret.text)"
                return visit.answer(try await OperatorsPage(visit, link: link).html)
            } refused: { visit, draft in
                try await OperatorsPage(visit, draft: draft).html
            },
            act("/console/operators/{name}", for: .owner) { visit, form in
                try form.demandConfirmation()
                try await visit.door.operators.change(
                    visit.operatorName(), to: form.choice("role", or: .viewer), by: visit.actor)
                return .redirect(to: "/console/operators")
            },
            act("/console/operators/{name}/remove", for: .owner) { visit, form in
                try form.demandConfirmation()
                try await visit.door.operators.remove(visit.operatorName(), by: visit.actor)
                return .redirect(to: "/console/operators")
            },
            page("/console/start", for: .owner) { StartPage(visit: $0).html },
            form("/console/start", for: .owner, about: "board") { visit, form in
                let game = try visit.door.games.game(named: form.whole("game"))
                let id = try form.parse("board", LeaderboardID.init)
                let name = form["name"]
                let board = try form.parse("name") { _ in
                    try Leaderboard(
                        id: id, game: game.id, referenceName: name, order: form.choice("order", or: .highToLow))
                }
                // In the sandbox only: production shows it to the public, and for good.
                _ = try await visit.door.administration.create(board, of: game, in: .sandbox, by: visit.actor)
                let key = try await visit.door.keyAdministration.create(
                    .server, of: game, in: .sandbox, by: visit.actor
                ).secret
                return visit.answer(StartPage(visit: visit, made: (game, id, key.text)).html)
            } refused: { visit, draft in
                StartPage(visit: visit, draft: draft).html
            },
        ]
    }
}

extension OperatorVisit {
    /// The operator whom the address names.
    fileprivate func operatorName() throws -> OperatorName {
        try named("name", OperatorName.init)
    }
}
