import Hummingbird
import LaurelCore
import LaurelModel
import LaurelServer

extension Console {
    var leaderboardRoutes: [Route] {
        [
            game("leaderboards") { try await LeaderboardsPage($0).html },
            gameForm("leaderboards", about: "id") { visit, form in
                let leaderboard = try Leaderboard(form, of: visit.game.id)
                _ = try await visit.door.administration.create(
                    leaderboard, of: visit.game, in: visit.environment, by: visit.visit.actor)
                return .redirect(to: visit.address(of: leaderboard.id))
            } refused: { visit, draft in
                try await LeaderboardsPage(visit, draft: draft).html
            },
            game("leaderboards/{id}") { try await LeaderboardPage($0).html },
            gameAct("leaderboards/{id}/reset") { visit, form in
                let id = try visit.leaderboardID()
                try form.demandConfirmation()
                _ = try await visit.service.administration.reset(id, in: visit.game.id, by: visit.visit.actor)
                return .redirect(to: visit.address(of: id))
            },
            gameAct("leaderboards/{id}/remove") { visit, form in
                let occurrence = try form["occurrence"].map { _ in
                    try form.parse("occurrence") { try Int64(scoreText: $0) }
                }
                let player = try form.parse("player", PlayerReference.init)
                let record = try await visit.service.moderation.removeEntry(
                    of: player, from: visit.leaderboardID(), in: visit.game.id, occurrence: occurrence,
                    by: visit.visit.actor)
                return visit.lead(to: "\(visit.base)/players/\(player.text)", after: record)
            },
        ]
    }
}
