import Hummingbird
import LaurelCore
import LaurelModel
import LaurelPages
import LaurelServer

/// The console's pages of a game's leaderboards.
struct LeaderboardsConsole {
    let game: GameConsole

    var routes: [Route] {
        [
            game.page("leaderboards") { try await LeaderboardsPage($0).html },
            game.form("leaderboards", about: "id") { request, form in
                let leaderboard = try Leaderboard(form, of: request.game.id)
                _ = try await request.door.administration.create(
                    leaderboard, of: request.game, in: request.environment, by: request.console.actor)
                return .redirect(to: request.address(of: leaderboard.id))
            } rejected: { request, draft in
                try await LeaderboardsPage(request, draft: draft).html
            },
            game.page("schedules") { try await SchedulesPage($0).html },
            game.page("leaderboards/{id}") { try await LeaderboardPage($0).html },
            game.action("leaderboards/{id}/reset") { request, form in
                let id = try request.leaderboardID()
                try form.requireConfirmation()
                _ = try await request.service.administration.reset(id, in: request.game.id, by: request.console.actor)
                return .redirect(to: request.address(of: id))
            },
            game.action("leaderboards/{id}/remove") { request, form in
                let occurrence = try form["occurrence"].map { _ in
                    try form.parse("occurrence") { try Int64(scoreText: $0) }
                }
                let player = try form.parse("player", PlayerReference.init)
                let record = try await request.service.moderation.removeEntry(
                    of: player, from: request.leaderboardID(), in: request.game.id, occurrence: occurrence,
                    by: request.console.actor)
                return request.redirect(to: "\(request.base)/players/\(player.text)", after: record)
            },
        ]
    }
}
